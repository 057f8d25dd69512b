// Vite brings the styles of what is loaded this way before it runs, so that nothing is ever drawn without them.
void import('./main.tsx');
