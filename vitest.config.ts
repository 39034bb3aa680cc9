import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Every file builds its own company: nothing is shared but the modules, which are loaded once for each worker.
    isolate: false,
    // Left to itself it keeps one processor idle: on a machine of two, half of it.
    maxWorkers: availableParallelism(),
    // An act leaves much behind that nobody wants: swept in larger heaps, it is swept half as often.
    execArgv: ['--max-semi-space-size=64'],
    // Databases that the workers kept for their next file.
    globalSetup: ['tools/pasos/bases-de-prueba.ts'],
    // The same sequences every day, others every night.
    setupFiles: ['tools/pasos/semilla-de-propiedades.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
    // A test that hangs is told apart from one on a busy machine by minutes, not by seconds: none of them asserts a time.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // What a module becomes is kept between runs, keyed by its text: the second run of a file starts in half the time.
    experimental: { fsModuleCache: true },
  },
});
