// In this order: React looks for the hook of its refresh when it is loaded, and never again.
import '@vitejs/plugin-react/preamble';
import './show-problems.ts';
import './draw-again.ts';
import '../../../apps/web/src/app.ts';
