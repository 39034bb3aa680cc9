import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { toAppError } from './errors.ts';

const conCodigo = (code: string) => Object.assign(new Error(`${code}: write`), { code });

describe('lo que falla fuera del producto se dice por su nombre', () => {
  // errno of Linux: no space left, quota exceeded, file too large for what is left.
  it.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('un disco sin espacio (%s) es 507, nunca un error interno', (code) => {
    expect(toAppError(conCodigo(code))).toMatchObject({ status: 507, codigo: 'sin_espacio' });
  });
  it('la base sin espacio también', () => {
    expect(toAppError(conCodigo('53100'))).toMatchObject({ status: 507, codigo: 'sin_espacio' });
  });
  // What the driver (pg 8) says of a rollback over a connection that already fell.
  it.each(['Client has encountered a connection error and is not queryable', 'Connection terminated unexpectedly'])(
    'deshacer sobre una conexión que cayó (%s) es 503 y dice cuándo volver',
    (mensaje) => {
      const e = toAppError(new Error('Failed query: rollback', { cause: new Error(mensaje) }));
      expect([e.status, e.codigo, e.datos.retryAfter]).toEqual([503, 'sin_base_de_datos', 2]);
    },
  );
  it('esperar en vano una conexión libre no es una base caída: el sistema está ocupado', async () => {
    // AuthenticationOk and ReadyForQuery of the protocol (PostgreSQL, 54.7): a server that took the connection and waits.
    const lista = Buffer.from('5200000008000000005a0000000549', 'hex');
    const servidor = createServer((cliente) => cliente.once('data', () => cliente.write(lista)).on('error', () => undefined));
    await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
    const { port } = servidor.address() as AddressInfo;
    const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'u', max: 1, connectionTimeoutMillis: 1_000, ssl: false });
    const trabaja = await pool.connect();
    const rechazo = await pool.query('select 1').catch((e: unknown) => toAppError(new Error('Failed query: select 1', { cause: e })));
    expect(rechazo).toMatchObject({ status: 503, codigo: 'sistema_ocupado', datos: { retryAfter: 2 } });
    trabaja.release(true);
    await pool.end();
    servidor.close();
  });
});
