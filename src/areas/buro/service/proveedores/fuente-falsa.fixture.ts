import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { FallaDeProveedor, type PedidoAFuente, type RespuestaDeFuente } from './proveedor.ts';

type Responde = (request: IncomingMessage, response: ServerResponse, cuerpo: string) => void;

export const HOY = '2026-03-10' as Fecha;
// One machine may be busy; only who never answers waits for the short one.
export const PLAZO_MS = 20_000;
const PLAZO_CORTO_MS = 500;
const OCHENTA_MB = 80;
const UN_MB = Buffer.alloc(1_000_000, 120);
const COMPRIMIDA = gzipSync(Buffer.alloc(8_000_000));

/** A server on loopback that answers in place of a provider, as each test says. */
export interface FuenteFalsa {
  base: string;
  responde: Responde;
  con(cuerpo: string | Buffer, o?: { estado?: number; cabeceras?: Record<string, string> }): void;
  cerrar(): Promise<void>;
}

export async function abrirFuente(): Promise<FuenteFalsa> {
  const f: FuenteFalsa = {
    base: '',
    responde: (_q, r) => r.end(),
    con(cuerpo, o = {}) {
      f.responde = (_q, r) => r.writeHead(o.estado ?? 200, { connection: 'close', ...o.cabeceras }).end(cuerpo);
    },
    async cerrar() {
      servidor.closeAllConnections();
      await new Promise((listo) => servidor.close(listo));
    },
  };
  const servidor = createServer((request, response) => {
    const partes: Buffer[] = [];
    request.on('data', (p: Buffer) => partes.push(p));
    request.on('end', () => f.responde(request, response, Buffer.concat(partes).toString('utf8')));
  });
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
  f.base = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`;
  return f;
}

export const pedidoDe = (rut: string, o: Partial<PedidoAFuente> = {}): PedidoAFuente => ({
  empresa_id: '',
  consulta_id: 'c-1',
  rut: rut as Rut,
  tipo: 'BURO',
  fuente: 'EQUIFAX_PERSONA',
  consentimiento: null,
  finalidad: 'EVALUACION',
  intento: 1,
  hoy: HOY,
  ...o,
});

export type Consultar = (plazo_ms?: number) => Promise<RespuestaDeFuente>;

/** The failure of a query that must fail. */
export async function fallaDe(consultar: Consultar, plazo_ms?: number): Promise<FallaDeProveedor> {
  const e = await consultar(plazo_ms).then(
    () => null,
    (x: unknown) => x,
  );
  if (!(e instanceof FallaDeProveedor)) throw new Error(`no falló: ${String(e)}`);
  return e;
}
export const codigoDe = async (consultar: Consultar, plazo_ms?: number) => {
  const e = await fallaDe(consultar, plazo_ms);
  return [e.codigo, e.parte, e.reintentable];
};

/** Sends 80 MB and tells how much of it the other side took before leaving. */
function ochentaMegas(f: FuenteFalsa): { enviados: () => number } {
  let enviados = 0;
  f.responde = (_q, r) => {
    const seguir = () => {
      while (enviados < OCHENTA_MB && !r.destroyed) {
        enviados += 1;
        if (!r.write(UN_MB)) return void r.once('drain', seguir);
      }
      r.end();
    };
    seguir();
  };
  return { enviados: () => enviados };
}

/** What every provider asked over the network must stand, whatever it speaks. */
export function aguantaTodo(fuente: () => FuenteFalsa, consultar: Consultar): void {
  it('vacía, en HTML, cortada o de otra cosa no se lee, y no se reintenta', async () => {
    for (const malo of ['', '<html><body>Error</body></html>', 'no es nada', '{"a":', '[]', '\xff\xfe']) {
      fuente().con(malo);
      const e = await fallaDe(consultar);
      expect([malo, e.codigo, e.reintentable]).toEqual([malo, 'respuesta_ilegible', false]);
    }
  });
  it('la que pasa de un megabyte, declarada, comprimida o de ochenta, se corta', async () => {
    fuente().con('x'.repeat(1_048_577));
    expect(await codigoDe(consultar)).toEqual(['respuesta_excedida', null, false]);
    fuente().con(COMPRIMIDA, { cabeceras: { 'content-encoding': 'gzip' } });
    expect((await fallaDe(consultar)).codigo).toBe('respuesta_excedida');
    const { enviados } = ochentaMegas(fuente());
    expect((await fallaDe(consultar)).codigo).toBe('respuesta_excedida');
    expect(enviados()).toBeLessThan(OCHENTA_MB);
  });
  it('la que no llega, llega de a un byte o manda a otra parte se vuelve a intentar', async () => {
    fuente().responde = () => undefined;
    expect(await codigoDe(consultar, PLAZO_CORTO_MS)).toEqual(['tiempo_agotado', null, true]);
    fuente().responde = (_q, r) => {
      const gota = setInterval(() => r.write('<'), 50);
      r.on('close', () => clearInterval(gota));
    };
    expect(await codigoDe(consultar, PLAZO_CORTO_MS)).toEqual(['tiempo_agotado', null, true]);
    fuente().con('', { estado: 302, cabeceras: { location: 'http://127.0.0.1:1/' } });
    expect(await codigoDe(consultar)).toEqual(['sin_conexion', null, true]);
  });
  it('clave rechazada no se reintenta; con 429 se espera lo que pide; un 500 se reintenta', async () => {
    fuente().con('', { estado: 401 });
    expect(await codigoDe(consultar)).toEqual(['credenciales_rechazadas', null, false]);
    fuente().con('', { estado: 429, cabeceras: { 'retry-after': '60' } });
    expect([await fallaDe(consultar)].map((e) => [e.codigo, e.esperar_ms])).toEqual([['fuente_saturada', 60_000]]);
    fuente().con('', { estado: 500 });
    expect(await codigoDe(consultar)).toEqual(['fuente_con_falla', null, true]);
  });
  it('la clave no aparece en lo que falla', async () => {
    fuente().con('', { estado: 401 });
    const e = await fallaDe(consultar);
    expect(JSON.stringify(e) + String(e.stack)).not.toContain('secreta');
  });
}
