import { invalidateArea } from './client.ts';
import { request } from './http.ts';
import { ProblemError } from './problem.ts';

/** A message of `GET /api/eventos`. */
interface LiveEvent {
  tipo: string;
  datos: Readonly<Record<string, unknown>>;
}

type Handler = (datos: LiveEvent['datos']) => void;

const handlers = new Map<string, Set<Handler>>();
const RETRY_MS = 5_000;
const LOCK = 'respaldo.eventos';

/** Calls `handler` for each event of that kind (`aviso`, `chat` ...). Returns how to stop. */
export function onEvent(tipo: string, handler: Handler): () => void {
  const set = handlers.get(tipo) ?? new Set();
  handlers.set(tipo, set.add(handler));
  return () => set.delete(handler);
}

const pending = new Set<string>();

/** Reads an area again once, however many changes arrive together; not at the same instant in every browser. */
function refresh(area: string): void {
  if (pending.has(area)) return;
  pending.add(area);
  setTimeout(
    () => {
      pending.delete(area);
      void invalidateArea(area);
    },
    200 + Math.random() * 600,
  );
}

function dispatch(event: LiveEvent): void {
  if (event.tipo === 'cambio' && typeof event.datos.area === 'string') refresh(event.datos.area);
  for (const h of handlers.get(event.tipo) ?? []) h(event.datos);
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms);
    signal.addEventListener('abort', () => done(), { once: true });
  });
}

/** One connection until it breaks: a ticket of 30 s, so that no token travels in an address. */
async function listen(signal: AbortSignal, forward: (event: LiveEvent) => void): Promise<void> {
  const { boleto } = await request<{ boleto: string }>('POST', '/api/eventos/boleto', { body: {}, signal });
  await new Promise<void>((done) => {
    const source = new EventSource(`/api/eventos?boleto=${encodeURIComponent(boleto)}`);
    const end = (): void => {
      source.close();
      done();
    };
    source.onmessage = (m: MessageEvent<string>) => forward(JSON.parse(m.data) as LiveEvent);
    source.onerror = end;
    signal.addEventListener('abort', end, { once: true });
  });
}

/**
 * Server events for all the tabs of this browser through one connection (a browser allows six to a host): the tab that holds the
 * lock listens and passes them on. Where locks do not exist each tab listens for itself. Returns how to stop.
 */
export function startEvents(): () => void {
  const control = new AbortController();
  const { signal } = control;
  const channel = new BroadcastChannel(LOCK);
  channel.onmessage = (m: MessageEvent<LiveEvent>) => dispatch(m.data);
  const forward = (event: LiveEvent): void => {
    dispatch(event);
    channel.postMessage(event);
  };
  const lead = async (): Promise<void> => {
    // An account without permissions hears nothing of the company: it is not asked again every five seconds.
    let refused = false;
    while (!signal.aborted && !refused) {
      await listen(signal, forward).catch((e: unknown) => {
        refused = e instanceof ProblemError && e.status === 403;
      });
      if (!refused) await wait(RETRY_MS, signal);
    }
  };
  const locks = globalThis.navigator.locks as LockManager | undefined;
  if (locks) locks.request(LOCK, { signal }, lead).catch(() => undefined);
  else void lead();
  return () => {
    control.abort();
    channel.close();
  };
}
