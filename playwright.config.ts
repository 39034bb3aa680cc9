import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';

/** Journeys: e2e/api without a browser, e2e/web in Chromium. One application serves them all, on a folder of its own. */
const port = Number(process.env.E2E_PORT ?? '3210');
const baseURL = `http://127.0.0.1:${port}`;
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/corrida.ts',
  // A journey that passes at the second try has failed.
  retries: 0,
  workers: Math.min(2, availableParallelism()),
  forbidOnly: true,
  // A journey that hangs is told apart from one on a busy machine by minutes: none asserts a time.
  timeout: 240_000,
  // Two journeys at once on a small machine: what is right may be slow to be seen.
  expect: { timeout: 15_000 },
  use: {
    baseURL,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    // What is not there says so soon, and does not use up the minutes of a long journey.
    actionTimeout: 30_000,
    // Kept where somebody can open it: taking it is a quarter of the processor, and what CI leaves behind is its log.
    trace: process.env.CI === 'true' ? 'off' : { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
  },
  projects: [
    { name: 'api', testMatch: 'api/**/*.spec.ts' },
    {
      name: 'web',
      testMatch: 'web/**/*.spec.ts',
      use: { ...devices['Desktop Chrome'], launchOptions: executablePath ? { executablePath } : {} },
    },
  ],
  webServer: {
    command: 'node e2e/servidor.mjs',
    url: `${baseURL}/api/ready`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR ?? 'data/e2e',
      MODO_DEMO: '1',
      DEMO_HISTORIA: '0',
      LOG_LEVEL: 'warn',
    },
  },
});
