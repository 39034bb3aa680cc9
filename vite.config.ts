import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { modules } from './tools/vite-modules.ts';

/** The API during development; the built application is served by the same server as the API. */
const api = process.env.RESPALDO_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), modules()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What a screen needs, the frame has brought already: naming it for each of them was an eighth of what the sign-in weighs.
      resolveDependencies: (file, deps) => (/\/(frame|entrar)-/.test(file) ? deps : []),
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/jwt', '/apps', '/auth', '/profile', '/account-setting', '/faq/data', '/pricing/data', '/blog/list', '/card'].map(
        (path) => [path, api],
      ),
    ),
  },
});
