import autocannon from 'autocannon';

/** A ratio measured in one run: `a` over `b`, in alternate rounds, so that what the machine does meanwhile falls on both. */
export interface Razon {
  a: number;
  b: number;
  /** Median of the ratios of each round. */
  razon: number;
  /** Least and greatest ratio of a round: how noisy the machine was. */
  de: number;
  hasta: number;
  rondas: number;
}

export function mediana(xs: readonly number[]): number {
  const orden = [...xs].sort((x, y) => x - y);
  const medio = orden.length >> 1;
  const [x = 0, y = x] = [orden[medio], orden[orden.length % 2 === 1 ? medio : medio - 1]];
  return (x + y) / 2;
}

/** The `p`-th percentile (0–1) of some measures. */
export function percentil(xs: readonly number[], p: number): number {
  const orden = [...xs].sort((x, y) => x - y);
  return orden[Math.min(orden.length - 1, Math.floor(orden.length * p))] ?? 0;
}

/** Measures `a` and `b` in turns, changing who goes first. */
export async function alternar(rondas: number, a: () => Promise<number>, b: () => Promise<number>): Promise<Razon> {
  const [as, bs, razones]: [number[], number[], number[]] = [[], [], []];
  for (let r = 0; r < rondas; r += 1) {
    let [x, y] = [0, 0];
    if (r % 2 === 0) {
      x = await a();
      y = await b();
    } else {
      y = await b();
      x = await a();
    }
    as.push(x);
    bs.push(y);
    razones.push(x / y);
  }
  return { a: mediana(as), b: mediana(bs), razon: mediana(razones), de: Math.min(...razones), hasta: Math.max(...razones), rondas };
}

export interface Pedido {
  url: string;
  token?: string;
  conexiones?: number;
  segundos?: number;
  metodo?: 'GET' | 'POST';
  cuerpo?: unknown;
  /** One for each connection, instead of the same for all. */
  cuerpos?: readonly unknown[];
}

export interface Carga {
  rps: number;
  p50: number;
  p99: number;
}

/** Gives each connection the next body. */
export function porTurno(cuerpos: readonly unknown[]): (client: { setBody(body: string): void }) => void {
  let n = 0;
  return (client) => {
    client.setBody(JSON.stringify(cuerpos[n % cuerpos.length]));
    n += 1;
  };
}

/** Loads one address for some seconds. Any answer that is not 2xx voids the measure. */
export async function cargar(p: Pedido): Promise<Carga> {
  const cuerpos = p.cuerpos ?? (p.cuerpo ? [p.cuerpo] : []);
  const result = await autocannon({
    url: p.url,
    connections: p.conexiones ?? 16,
    duration: p.segundos ?? 4,
    method: p.metodo ?? 'GET',
    headers: {
      ...(p.token ? { authorization: `Bearer ${p.token}` } : {}),
      ...(cuerpos.length > 0 ? { 'content-type': 'application/json' } : {}),
    },
    ...(cuerpos.length > 0 ? { body: JSON.stringify(cuerpos[0]), setupClient: porTurno(cuerpos) } : {}),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${p.url}: ${result.non2xx} answers that are not 2xx, ${result.errors} errors`);
  return { rps: result.requests.total / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}

/** Milliseconds that each of `n` requests took, one after another. */
export async function latencias(url: string, token: string, n: number): Promise<number[]> {
  const out: number[] = [];
  for (let i = 0; i < n; i += 1) {
    const t = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    out.push(performance.now() - t);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  }
  return out;
}
