import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineaVigente } from '#areas/clientes/public.server.ts';
import { contract as comite } from '#areas/comite/contract.ts';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import { documentos } from '#areas/documentos/tables.ts';
import { operaciones } from '#areas/operaciones/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Session } from '#platform/server/session.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { abrirMundo, cliente, condiciones, deuda, otroDeudor, papeles, R, sin } from './mundo.fixture.ts';

let t: TestApp;
const HOY = '2026-03-10' as Fecha;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const quien = (k: number, extra: Partial<Omit<Session, 'rut'>> = {}) => t.persona({ rut: R(k), ...extra });
/** Debt of the client that puts its exposure in level 3 (UF 2.510) or 4 (UF 7.530), at $39.841,72 the UF. */
const CAPITAL = { 3: 100_000_000, 4: 300_000_000 } as const;

/** Before the comité of its level. */
async function enComite(nivel: 3 | 4) {
  const c = await cliente(t);
  const ids = await papeles(t, c.rut, [['33', '1', 20_000_000, '2026-02-20', '2026-04-15']], otroDeudor());
  await deuda(t, c.rut, CAPITAL[nivel]);
  const p = await t.act(contract, 'crear', quien(2), condiciones(c.rut, sin(Object.values(ids)), { gastos: [] }));
  await t.act(contract, 'emitir', quien(2), {}, { id: p.id });
  const enviada = await t.act(contract, 'enviar_a_comite', quien(2), {}, { id: p.id });
  expect(enviada).toMatchObject({ nivel_comite: nivel, comite: { exige_firma: true, version: 1 } });
  return { ...c, id: p.id, doc: Object.values(ids)[0] ?? '' };
}
const votar = (id: string, k: number) => t.act(contract, 'votar', quien(k), { respuesta: 'APRUEBA', version_vista: 1 }, { id });
const firmar = (id: string, s: Session, version_vista = 1) => t.act(contract, 'firmar', s, { version_vista }, { id });
const detalle = async (id: string, k = 2) =>
  (await t.detail(contract, quien(k), id)) as unknown as Awaited<ReturnType<typeof votar>> & { acciones: { accion: string }[] };
const operacionesDe = (proforma_id: string) =>
  t.arrange((ctx) => ctx.db.select({ id: operaciones.id }).from(operaciones).where(eq(operaciones.proforma_id, proforma_id)));
/** Approved by the votes that its level needs; nobody has signed. */
async function aprobada(nivel: 3 | 4) {
  const p = await enComite(nivel);
  for (const k of nivel === 3 ? [13, 14, 15] : [13, 14]) await votar(p.id, k);
  return p;
}

describe('firmas de una proforma de nivel 3 (areas/1 comite)', () => {
  it('la de otra sucursal la lee y vota quien integra su nivel; con el permiso de votar no basta', async () => {
    const { id } = await enComite(3);
    const deSucursal = (k: number) =>
      t.persona({ rut: R(k), alcance: 'sucursal', sucursales: [], modulos: ['proformas:ver', 'proformas:votar'] });
    await expect(t.detail(contract, deSucursal(3), id)).rejects.toMatchObject({ status: 404 });
    expect(await t.detail(contract, deSucursal(13), id)).toMatchObject({ estado: 'enviada_a_comite' });
    await t.act(contract, 'votar', deSucursal(13), { respuesta: 'APRUEBA', version_vista: 1 }, { id });
    expect((await detalle(id)).comite?.votos).toHaveLength(1);
  });
  it('aprobada espera a quienes aprobaron, uno por uno; la última firma crea la operación', async () => {
    const { id, rut, doc } = await aprobada(3);
    expect(await detalle(id)).toMatchObject({ estado: 'pendiente_firma', aprobada_hasta: '2026-04-09', falta: /^Firmas de Persona 13/ });
    expect(await operacionesDe(id)).toEqual([]);
    expect((await t.arrange((ctx) => documentosPorId(ctx, [doc])))[0]?.estado).toBe('reservado');
    const puede = async (k: number) => (await detalle(id, k)).acciones.find((a) => a.accion === 'firmar');
    expect([await puede(13), await puede(3)]).toMatchObject([{ permitida: true }, { permitida: false, codigo: 'no_es_firmante' }]);
    await firmar(id, quien(13));
    await expect(firmar(id, quien(13))).rejects.toMatchObject({ status: 409, codigo: 'firma_repetida' });
    await expect(firmar(id, quien(2))).rejects.toMatchObject({ status: 403, codigo: 'voto_con_interes' });
    await expect(votar(id, 15)).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
    expect(await firmar(id, quien(14))).toMatchObject({ estado: 'pendiente_firma', falta: 'Firmas de Persona 15 Prueba' });
    const p = await firmar(id, quien(15));
    expect(p).toMatchObject({ estado: 'convertida', comite: { firmas_faltan: [] } });
    expect(p.comite?.firmas).toHaveLength(3);
    expect(await operacionesDe(id)).toHaveLength(1);
    expect((await t.arrange((ctx) => lineaVigente(ctx, rut)))?.reservado).toBe(18_000_000);
  });
  it('quien reemplaza a un ausente que aprobó firma en su puesto, y queda escrito', async () => {
    const { id } = await aprobada(3);
    const p = await firmar(id, quien(8, { reemplazos: [{ rut: R(14), modulos: ['all'] }] }));
    expect(p.comite?.firmas).toMatchObject([{ integrante: R(8), por_reemplazo_de: R(14), version_firmada: 1 }]);
    expect(p.comite?.firmas_faltan.map((x) => x.rut)).toEqual([R(13), R(15)]);
    await expect(firmar(id, quien(14))).rejects.toMatchObject({ codigo: 'firma_repetida' });
  });
  it('firma la versión que ve, y sin permiso de firmar no firma', async () => {
    const { id } = await aprobada(3);
    await expect(firmar(id, quien(13), 2)).rejects.toMatchObject({ status: 409, codigo: 'version_no_vista' });
    await expect(firmar(id, quien(13, { modulos: ['proformas:ver', 'proformas:votar'] }))).rejects.toMatchObject({ codigo: 'sin_permiso' });
  });
  it('una regla rota entre el voto y la última firma la detiene, y no queda firmada', async () => {
    const { id, doc } = await aprobada(3);
    for (const k of [13, 14]) await firmar(id, quien(k));
    await t.arrange((ctx) => ctx.update(documentos, doc, { estado_sii: 'reclamado' }));
    await expect(firmar(id, quien(15))).rejects.toMatchObject({ status: 409, codigo: 'reglas_cambiaron' });
    expect(await detalle(id)).toMatchObject({ estado: 'pendiente_firma', comite: { firmas_faltan: [{ rut: R(15) }] } });
    await t.arrange((ctx) => ctx.update(documentos, doc, { estado_sii: 'recibo_mercaderias' }));
    expect(await firmar(id, quien(15))).toMatchObject({ estado: 'convertida' });
  });
  it('dos últimas firmas a la vez crean una sola operación', async () => {
    const { id } = await aprobada(3);
    for (const k of [13, 14]) await firmar(id, quien(k));
    const dos = await Promise.allSettled([firmar(id, quien(15)), firmar(id, quien(15))]);
    expect(dos.map((d) => d.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await operacionesDe(id)).toHaveLength(1);
  });
  it('anulada antes de firmarse suelta lo reservado y deja de esperar firmas', async () => {
    const { id, rut, doc } = await aprobada(3);
    await firmar(id, quien(13));
    await t.act(contract, 'anular', quien(2), { motivo: 'El cliente desistió' }, { id });
    expect((await t.arrange((ctx) => lineaVigente(ctx, rut)))?.reservado).toBe(0);
    expect((await t.arrange((ctx) => documentosPorId(ctx, [doc])))[0]?.estado).toBe('validado');
    await expect(firmar(id, quien(14))).rejects.toMatchObject({ codigo: 'transicion_no_permitida' });
    expect((await t.list(contract, quien(14), { vista: 'mi_turno', perPage: '100' })).items.map((x) => x.id)).not.toContain(id);
  });
  it('la aprobación que nadie terminó de firmar vence a los 30 días, se lee vencida y suelta lo reservado', async () => {
    const { id, rut } = await aprobada(3);
    await t.setHoy('2026-04-09' as Fecha);
    expect(await detalle(id)).toMatchObject({ estado: 'pendiente_firma' });
    await t.setHoy('2026-04-10' as Fecha);
    expect(await detalle(id)).toMatchObject({ estado: 'vencida' });
    const vencidas = await t.list(contract, quien(2), { estado: 'vencida', perPage: '100' });
    expect(vencidas.items.map((x) => x.id)).toContain(id);
    await expect(firmar(id, quien(13))).rejects.toMatchObject({ status: 409 });
    expect(await t.act(contract, 'anular', quien(2), { motivo: 'Nadie la firmó' }, { id })).toMatchObject({ estado: 'anulada' });
    expect((await t.arrange((ctx) => lineaVigente(ctx, rut)))?.reservado).toBe(0);
    await t.setHoy(HOY);
  });
  it('la lista dice a quién espera cada una y muestra a cada cual su turno', async () => {
    const { id } = await aprobada(3);
    await firmar(id, quien(13));
    const mia = async (k: number) =>
      (await t.list(contract, quien(k), { vista: 'mi_turno', perPage: '100' })).items.find((x) => x.id === id);
    expect(await mia(13)).toBeUndefined();
    expect(await mia(14)).toMatchObject({ estado: 'pendiente_firma', falta: 'Firmas de Persona 14 Prueba, Persona 15 Prueba' });
    const comunes = await t.list(contract, quien(2), { vista: 'en_comite', perPage: '100' });
    expect(comunes.items.map((x) => x.id)).toContain(id);
  });
});

describe('proforma de nivel 4: firmas y acta', () => {
  it('el acta espera todas las firmas; firmada, la operación nace cuando FISCALIA la archiva', async () => {
    const { id } = await aprobada(4);
    const datos = { fecha: HOY, hora: '10:00', nivel: 4, integrantes: [13, 14, 15].map(R) };
    const sesion = await t.act(comite, 'crear_sesion', quien(13), datos);
    await firmar(id, quien(13));
    await expect(t.act(comite, 'archivar_acta', quien(5), {}, { id: sesion.id })).rejects.toMatchObject({ codigo: 'firmas_pendientes' });
    expect(await firmar(id, quien(14))).toMatchObject({ estado: 'pendiente_firma', falta: 'Fiscalía: archivar el acta' });
    await expect(firmar(id, quien(14))).rejects.toMatchObject({ codigo: 'espera_acta' });
    expect(await operacionesDe(id)).toEqual([]);
    await t.act(comite, 'archivar_acta', quien(5), {}, { id: sesion.id });
    expect(await detalle(id)).toMatchObject({ estado: 'convertida', falta: 'Nada' });
    expect(await operacionesDe(id)).toHaveLength(1);
  });
});
