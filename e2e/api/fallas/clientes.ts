import { entrar } from './proceso.ts';

/**
 * Clients that write without rest and live outside the process that dies. A write whose answer did not arrive is sent again
 * with its same key and body to the next process, until there is an answer: a person would do the same.
 */

export interface Cuenta {
  /** Effects whose 2xx arrived, by kind: their own mark. */
  acuses: Record<'zona' | 'sesion' | 'borrador' | 'asiento', Set<string>>;
  /** Sendings whose answer never came. */
  desconocidos: number;
  /** Of those, the ones that the retry found already done. */
  repetidos: number;
  /** Answers that no write should have met. */
  raros: string[];
  /** When the last write was acknowledged, and the longest that all the clients together went without one. */
  ultimo_acuse: number;
  pausa_max_ms: number;
}

export const cuentaNueva = (): Cuenta => ({
  acuses: { zona: new Set(), sesion: new Set(), borrador: new Set(), asiento: new Set() },
  desconocidos: 0,
  repetidos: 0,
  raros: [],
  ultimo_acuse: 0,
  pausa_max_ms: 0,
});

/** A write that was acknowledged ends the pause of everybody. */
function acusado(c: Cuenta): void {
  const ahora = Date.now();
  if (c.ultimo_acuse > 0) c.pausa_max_ms = Math.max(c.pausa_max_ms, ahora - c.ultimo_acuse);
  c.ultimo_acuse = ahora;
}

const CUENTAS = ['admin', 'contabilidad', 'gerencia', 'comite1'] as const;
type Quien = (typeof CUENTAS)[number];

/** The server of the moment: absent between a death and the next start. */
export class Faro {
  private espera: { promesa: Promise<string>; abrir: (url: string) => void } = Faro.puerta();
  private tokens = new Map<Quien, string>();
  fin = false;

  private static puerta() {
    let abrir: (url: string) => void = () => undefined;
    const promesa = new Promise<string>((done) => {
      abrir = done;
    });
    return { promesa, abrir };
  }

  async encender(url: string): Promise<void> {
    // Tokens outlive the process that gave them: their secret and their sessions are kept.
    if (this.tokens.size === 0) for (const q of CUENTAS) this.tokens.set(q, await entrar(url, q));
    this.espera.abrir(url);
  }
  apagar(): void {
    this.espera = Faro.puerta();
  }
  olvidarFichas(): void {
    this.tokens.clear();
  }
  url(): Promise<string> {
    return this.espera.promesa;
  }
  ficha(q: Quien): string {
    return this.tokens.get(q) ?? '';
  }
}

interface Envio {
  quien: Quien;
  ruta: string;
  cuerpo: object;
  clave: string;
}

/** Sends until there is an answer; undefined when the test ends first. */
async function insistir(faro: Faro, c: Cuenta, e: Envio): Promise<{ id: string; version: number } | undefined> {
  let dudoso = false;
  while (!faro.fin) {
    const url = await faro.url();
    try {
      const r = await fetch(`${url}${e.ruta}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${faro.ficha(e.quien)}`, 'idempotency-key': e.clave },
        body: JSON.stringify(e.cuerpo),
        signal: AbortSignal.timeout(20_000),
      });
      const body = (await r.json()) as { id: string; version: number; codigo?: string };
      if (r.ok) {
        acusado(c);
        if (dudoso && r.headers.get('idempotent-replayed') === 'true') c.repetidos += 1;
        return body;
      }
      if (r.status === 503 || body.codigo === 'idempotencia_en_curso') await pausa(50);
      else {
        c.raros.push(`${e.ruta} ${r.status} ${body.codigo}`);
        return undefined;
      }
    } catch {
      // Refused, cut or out of time: whether it was done is unknown until the same key is sent again.
      if (!dudoso) c.desconocidos += 1;
      dudoso = true;
      await pausa(20);
    }
  }
  return undefined;
}

const pausa = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** One client: a plain row, a folio, and a voucher that a second person posts; each with a mark of its own. */
async function cliente(faro: Faro, c: Cuenta, n: number): Promise<void> {
  for (let i = 0; !faro.fin; i += 1) {
    const marca = `F_${n}_${i}`;
    const zona = { quien: 'admin' as const, ruta: '/api/zonas', cuerpo: { codigo: marca, nombre: marca }, clave: `${marca}.z` };
    if (await insistir(faro, c, zona)) c.acuses.zona.add(marca);
    const integrantes = ['40000016-6'];
    const cuerpo = { fecha: '2026-03-10', hora: '10:00', nivel: 3, integrantes };
    const s = await insistir(faro, c, { quien: 'comite1', ruta: '/api/comite/sesiones', cuerpo, clave: `${marca}.s` });
    if (s) c.acuses.sesion.add(s.id);
    await comprobante(faro, c, marca, 1_000 + ((n * 7919 + i * 104_729) % 900_000));
  }
}

async function comprobante(faro: Faro, c: Cuenta, marca: string, monto: number): Promise<void> {
  const lineas = [
    { cuenta: '5103', debe: monto },
    { cuenta: '1102.01', haber: monto },
  ];
  const ruta = '/api/libro/asientos';
  const b = await insistir(faro, c, {
    quien: 'contabilidad',
    ruta,
    cuerpo: { fecha: '2026-03-10', glosa: marca, lineas },
    clave: `${marca}.b`,
  });
  if (!b) return;
  c.acuses.borrador.add(b.id);
  const e = await insistir(faro, c, { quien: 'contabilidad', ruta: `${ruta}/${b.id}/enviar`, cuerpo: {}, clave: `${marca}.e` });
  if (!e) return;
  const a = await insistir(faro, c, { quien: 'gerencia', ruta: `${ruta}/${b.id}/aprobar`, cuerpo: {}, clave: `${marca}.a` });
  if (a) c.acuses.asiento.add(`${b.id} ${monto}`);
}

/** Sets `n` clients to work; the promise ends when the lighthouse says so and each has finished its sending. */
export function trabajar(faro: Faro, c: Cuenta, n: number): Promise<void[]> {
  return Promise.all(Array.from({ length: n }, (_, i) => cliente(faro, c, i)));
}
