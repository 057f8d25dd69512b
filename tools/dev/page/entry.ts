// The order matters: React looks for the hook of its refresh only once, when it is loaded.
import '@vitejs/plugin-react/preamble';
import './show-problems.ts';
import './draw-again.ts';
import '../../../apps/web/src/app.ts';
