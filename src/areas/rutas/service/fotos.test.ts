import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAction } from '#platform/server/pipeline.ts';
import type { TestApp } from '#platform/server/testing.ts';
import type { FileReply } from '#platform/server/types.ts';
import { contract } from '../contract.ts';
import { paradas } from '../tables.ts';
import { abrir, alas, equipar, f, HOY, limpiar, recaudador, rendir, ruta, supervisora, verRuta, visitable } from './mundo.fixture.ts';
import { service } from './rutas.ts';

let t: TestApp;
let libro = 4000;
beforeAll(async () => {
  t = await abrir();
});
afterAll(() => t.close());
beforeEach(async () => {
  alas(t);
  await limpiar(t);
});

const segmento = (marca: number, texto: string): Buffer => {
  const datos = Buffer.from(texto, 'latin1');
  const cabeza = Buffer.from([0xff, marca, 0, 0]);
  cabeza.writeUInt16BE(datos.length + 2, 2);
  return Buffer.concat([cabeza, datos]);
};
const jpeg = (...mas: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...mas,
    segmento(0xdb, 'tabla'),
    segmento(0xda, 'x'),
    Buffer.from('imagen'),
    Buffer.from([0xff, 0xd9]),
  ]);
/** A picture of a phone: it says where it was taken and with what. */
const CON_LUGAR = jpeg(segmento(0xe1, 'Exif GPS -33.4372 -70.6506'), segmento(0xfe, 'telefono de Juan'));
const SIN_LUGAR = jpeg();

async function enLaCalle() {
  const a = await visitable(t);
  libro += 100;
  await equipar(t, libro);
  await t.setHoy(f(HOY));
  const r = await ruta(t, [a.ticket_id]);
  return { r, parada_id: r.lista[0]?.id ?? '', rut: a.rut };
}
const fotografiar = (id: string, parada_id: string, bytes: Buffer, o: { quien?: ReturnType<typeof recaudador>; clave?: string } = {}) =>
  runAction(t.deps, {
    service,
    name: 'fotografiar',
    session: o.quien ?? recaudador(t),
    id,
    body: { parada_id, hora: '10:05' },
    archivos: [{ nombre: 'puerta.jpg', bytes, mime: 'image/jpeg' }],
    clave: o.clave ?? randomUUID(),
    info: { traza: 'prueba', ip: null, agente: null },
    dryRun: false,
  });
const ver = (id: string, parada_id: string) => t.ask(contract, 'foto', supervisora(t), { parada_id }, id) as Promise<FileReply>;

// docs/decisiones/0142.
describe('la foto de la puerta', () => {
  it('queda con su parada, con su hash y sus instantes, sin el lugar ni el teléfono que traía', async () => {
    const { r, parada_id } = await enLaCalle();
    await rendir(t, r.id, { parada_id, resultado: 'NO_ESTABA' });
    await fotografiar(r.id, parada_id, CON_LUGAR);
    const p = (await verRuta(t, r.id)).lista.find((x) => x.id === parada_id);
    expect(p?.foto).toMatchObject({ hora: 605, bytes: SIN_LUGAR.length });
    const { bytes, mime } = await ver(r.id, parada_id);
    expect([mime, Buffer.from(bytes as Buffer).equals(SIN_LUGAR)]).toEqual(['image/jpeg', true]);
    const [fila] = await t.arrange((ctx) => ctx.rows(paradas, eq(paradas.id, parada_id)));
    expect(fila?.foto?.hash).toBe(createHash('sha256').update(SIN_LUGAR).digest('hex'));
  });
  it('la misma enviada otra vez se responde igual, y otra distinta se rehúsa', async () => {
    const { r, parada_id } = await enLaCalle();
    await rendir(t, r.id, { parada_id, resultado: 'NO_ESTABA' });
    await fotografiar(r.id, parada_id, CON_LUGAR, { clave: 'la-misma-clave-1' });
    await fotografiar(r.id, parada_id, CON_LUGAR, { clave: 'la-misma-clave-1' });
    await fotografiar(r.id, parada_id, SIN_LUGAR);
    await expect(fotografiar(r.id, parada_id, jpeg(segmento(0xdb, 'otra')))).rejects.toMatchObject({
      status: 409,
      codigo: 'foto_repetida',
    });
  });
  it('sólo una imagen por su contenido, sólo de su ruta, y después de contar la visita', async () => {
    const { r, parada_id } = await enLaCalle();
    await expect(fotografiar(r.id, parada_id, CON_LUGAR)).rejects.toMatchObject({ status: 409, codigo: 'foto_sin_visita' });
    await rendir(t, r.id, { parada_id, resultado: 'NO_ESTABA' });
    const falsa = Buffer.from('%PDF-1.7 con nombre de foto');
    await expect(fotografiar(r.id, parada_id, falsa)).rejects.toMatchObject({ status: 415, codigo: 'tipo_de_archivo_no_admitido' });
    await expect(fotografiar(r.id, parada_id, CON_LUGAR, { quien: recaudador(t, 1) })).rejects.toMatchObject({
      status: expect.any(Number),
    });
    await expect(ver(r.id, randomUUID())).rejects.toMatchObject({ status: 404 });
    expect((await verRuta(t, r.id)).lista[0]?.foto).toBeNull();
  });
});
