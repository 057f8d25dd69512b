// Vite brings the styles of what is loaded this way before it runs, so that nothing is ever drawn without them.
import('./main.tsx').catch(() => {
  document.documentElement.dataset['app'] = 'failed';
});
