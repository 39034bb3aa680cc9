import { readJson, writeJson } from '../state/storage.ts';
import { createStore, useStore } from '../state/store.ts';

/** `GET /api/config`: what the browser must know before anybody signs in. */
interface WebConfig {
  marca: string;
  demo: boolean;
  identidad: 'local' | 'oidc';
  registro: 'abierto' | 'solo_dominios' | 'cerrado';
  claves: { userData: string; accessToken: string; refreshToken: string; rut_global: string; menuCollapsed: string };
  apis: Readonly<Record<string, string>>;
  /** Business date of the company. */
  hoy: string;
  version: string;
}

const CACHE = 'respaldo.config';

const DEFAULT_CONFIG: WebConfig = {
  marca: 'Respaldo',
  demo: false,
  identidad: 'local',
  registro: 'cerrado',
  claves: {
    userData: 'userData',
    accessToken: 'accessToken',
    refreshToken: 'refreshToken',
    rut_global: 'rut_global',
    menuCollapsed: 'menuCollapsed',
  },
  apis: {},
  hoy: '',
  version: '',
};

/** Fills what an older or shorter answer lacks. */
export function completeConfig(partial: Partial<WebConfig> | null): WebConfig {
  return { ...DEFAULT_CONFIG, ...partial, claves: { ...DEFAULT_CONFIG.claves, ...partial?.claves } };
}

const cached = readJson<Partial<WebConfig>>(CACHE);
export const config = createStore<WebConfig>(completeConfig(cached));

async function fetchConfig(): Promise<void> {
  const answer = await fetch('/api/config', { headers: { accept: 'application/json' } });
  if (!answer.ok) return;
  const next = completeConfig((await answer.json()) as Partial<WebConfig>);
  config.set(next);
  writeJson(CACHE, next);
}

/** First visit waits for the answer (the token keys depend on it); later visits start from the last one and refresh it behind. */
export async function loadConfig(): Promise<void> {
  const pending = fetchConfig().catch(() => undefined);
  if (!cached) await pending;
}

export function useConfig(): WebConfig {
  return useStore(config);
}

/** The business date, never the clock of the machine. Empty until the configuration arrives. */
export function useHoy(): string {
  return useConfig().hoy;
}
