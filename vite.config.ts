import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { modules } from './tools/vite-modules.ts';
import { preload } from './tools/vite-preload.ts';

/** The API during development; the built application is served by the same server as the API. */
const api = process.env.RESPALDO_API ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** Mantine's own foundations and the components of the frame of every page and of the sign-in. */
const PIEZAS =
  /node_modules\/@mantine\/core\/esm\/(core\/(Box|MantineProvider|styles-api|factory|utils)|components\/(ActionIcon|Anchor|CloseButton|Input|InputBase|Loader|PasswordInput|Text|TextInput|Transition|UnstyledButton))\//;

export default defineConfig({
  plugins: [react(), modules(), preload('/src/areas/acceso/web/entrar.tsx', ['/api/config'])],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What the page and its first screen share travels in two files: alone, each of twenty small ones waits for a connection.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(query-core|react-query))\//,
            },
            { name: 'piezas', test: PIEZAS },
            // Two screens draw: apart, what they share compressed worse.
            { name: 'dibujos', test: /node_modules\/(@mantine\/charts|recharts|victory-vendor|d3-[^/]+)\// },
          ],
        },
      },
    },
    modulePreload: {
      polyfill: false,
      // What a screen needs, the frame has brought already: naming it for each of them was an eighth of what the sign-in weighs.
      // The page names those of the entry: found by reading the entry, they would come a round trip later.
      resolveDependencies: (file, deps, { hostType }) => (hostType === 'html' || /\/(frame|entrar)-/.test(file) ? deps : []),
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
