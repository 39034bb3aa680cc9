import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { asignarCartera } from '#areas/ejecutivos/public.server.ts';
import { ejecutivos } from '#areas/ejecutivos/tables.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import type { Respuesta } from '../domain/votos.ts';
import { abrirAsunto, estadoAsunto, retirarAsunto, votarAsunto } from '../public.server.ts';
import { niveles } from '../tables.ts';

let t: TestApp;
let n = 0;
const R = (k: number) => rutOf(40_000_000 + k);
const CLIENTE = rutOf(99_990_001);
/** comité de crédito: 13, 14, 15, 25, 26; jefe de sucursal: 3; ejecutivo of the client: 2. */
const GENTE: readonly [number, string][] = [
  [2, 'EJECUTIVO'],
  [3, 'JEFE_SUCURSAL'],
  [13, 'GERENTE_COMERCIAL'],
  [14, 'GERENTE_RIESGO'],
  [15, 'GERENTE'],
  [25, 'GERENTE'],
  [26, 'GERENTE'],
];

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    const s = await ctx.insert(sucursales, { codigo: 'SANTIAGO', nombre: 'Santiago' });
    for (const [k, cargo] of GENTE)
      await ctx.insert(ejecutivos, {
        rut: R(k),
        nombres: `Persona ${k}`,
        apellidos: 'Prueba',
        email: `p${k}@prueba.cl`,
        sucursal_id: s.id,
        clase: 'SENIOR',
        cargo,
        fecha_ingreso: '2020-01-02' as Fecha,
      });
    const comite = { personas: [13, 14, 15, 25, 26].map(R), desde: '2020-01-01' as Fecha, voto_es_firma: false };
    await ctx.insert(niveles, { ...comite, nivel: 3, nombre: 'Comité', limite_uf: '6000', requeridos: '3', exige_acta: false });
    await ctx.insert(niveles, {
      ...comite,
      nivel: 4,
      nombre: 'Directorio',
      limite_uf: null as string | null,
      requeridos: 'mayoria',
      exige_acta: true,
    });
    await asignarCartera(ctx, CLIENTE, R(2), s.id);
  });
});
afterAll(() => t.close());

const quien = (k: number, extra: Partial<Omit<Session, 'rut'>> = {}) => t.persona({ rut: R(k), ...extra });
const abrir = (uf: string, o: { area?: string; motivos?: string[]; makers?: Rut[]; id?: string | undefined } = {}) => {
  n += 1;
  const id = o.id ?? `asunto-${n}`;
  const area = o.area ?? 'prorrogas';
  return t
    .arrange((ctx) =>
      abrirAsunto(ctx, {
        asunto_area: area,
        asunto_id: id,
        rut: CLIENTE,
        titulo: `Asunto ${n}`,
        monto: 1_000_000,
        url: `/${area}/${id}`,
        exposicion_uf: uf,
        motivos: o.motivos ?? [],
        makers: o.makers ?? [R(4)],
      }),
    )
    .then((r) => ({ ...r, id, area }));
};
const vota = (a: { area: string; id: string }, s: Session, respuesta: Respuesta, o: { comentario?: string; cambios?: string[] } = {}) =>
  t.arrange(
    (ctx) =>
      votarAsunto(ctx, {
        asunto_area: a.area,
        asunto_id: a.id,
        respuesta,
        comentario: o.comentario ?? '',
        revalidar: async () => o.cambios ?? null,
      }),
    s,
  );
const estado = (a: { area: string; id: string }) => t.arrange((ctx) => estadoAsunto(ctx, a.area, a.id));

describe('comité', () => {
  it('el nivel sale de la exposición y sube uno, una vez, con todos los motivos a la vista (dominio §15)', async () => {
    expect((await abrir('300')).nivel).toBe(1);
    expect((await abrir('1382.36')).nivel).toBe(2);
    expect((await abrir('4517.88')).nivel).toBe(3);
    const subido = await abrir('4517.88', { motivos: ['EXCEPCION', 'RATING_D_E'] });
    expect(subido).toMatchObject({ nivel: 4, nivel_motivos: ['EXCEPCION', 'RATING_D_E'] });
  });
  it('el jefe de sucursal no decide lo de sus propios clientes: pasa al nivel siguiente', async () => {
    expect(await abrir('200', { makers: [R(3)] })).toMatchObject({ nivel: 2, nivel_motivos: ['SIN_QUORUM_NIVEL_1'] });
  });
  it('aprueban los votos requeridos, y la aprobación dura 30 días', async () => {
    const a = await abrir('4000');
    expect(await vota(a, quien(13), 'APRUEBA')).toEqual({ estado: 'abierto' });
    const medio = await estado(a);
    expect(medio).toMatchObject({ faltan: 2, requeridos: 3 });
    expect(medio?.quienes_faltan.map((p) => p.rut)).toEqual([14, 15, 25, 26].map(R));
    await vota(a, quien(14), 'APRUEBA');
    expect(await vota(a, quien(15), 'APRUEBA')).toMatchObject({ estado: 'aprobado', aprobada_hasta: '2026-04-09' });
    await expect(vota(a, quien(25), 'APRUEBA')).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
    await t.setHoy('2026-04-09' as Fecha);
    expect(await estado(a)).toMatchObject({ estado: 'aprobado' });
    await t.setHoy('2026-04-10' as Fecha);
    expect(await estado(a)).toMatchObject({ estado: 'vencido' });
    await t.setHoy('2026-03-10' as Fecha);
  });
  it('quien hizo la solicitud y el ejecutivo del cliente no votan, ni quien los reemplaza', async () => {
    const a = await abrir('4000', { makers: [R(25)] });
    for (const s of [quien(25), quien(2), quien(13, { reemplazos: [{ rut: R(25), modulos: ['all'] }] })])
      await expect(vota(a, s, 'APRUEBA')).rejects.toMatchObject({ status: 403, codigo: 'voto_con_interes' });
    await expect(vota(a, quien(9), 'APRUEBA')).rejects.toMatchObject({ status: 403, codigo: 'no_es_integrante' });
  });
  it('quien reemplaza y además integra vota una sola vez', async () => {
    const a = await abrir('4000');
    const doble = quien(13, { reemplazos: [{ rut: R(14), modulos: ['all'] }] });
    await vota(a, doble, 'APRUEBA');
    await expect(vota(a, doble, 'APRUEBA')).rejects.toMatchObject({ status: 409, codigo: 'voto_repetido' });
    const reemplazante = quien(8, { reemplazos: [{ rut: R(14), modulos: ['all'] }] });
    await vota(a, reemplazante, 'APRUEBA');
    expect((await estado(a))?.votos).toMatchObject([{ por_reemplazo_de: null }, { integrante: R(8), por_reemplazo_de: R(14) }]);
  });
  it('rechazar pide un comentario y rechaza cuando ya no se alcanza', async () => {
    const a = await abrir('1000');
    await expect(vota(a, quien(13), 'RECHAZA')).rejects.toMatchObject({ status: 400, codigo: 'comentario_requerido' });
    expect(await vota(a, quien(13), 'RECHAZA', { comentario: 'sin flujo' })).toEqual({ estado: 'rechazado' });
  });
  it('pedir antecedentes lo devuelve; al reabrir es otra versión y los votos dados quedan', async () => {
    const a = await abrir('4000');
    await vota(a, quien(13), 'APRUEBA');
    expect(await vota(a, quien(14), 'PIDE_ANTECEDENTES', { comentario: 'balance' })).toEqual({ estado: 'devuelto' });
    await abrir('4000', { id: a.id });
    expect(await estado(a)).toMatchObject({ estado: 'abierto', version: 2, faltan: 2 });
    await vota(a, quien(14), 'APRUEBA');
    expect(await vota(a, quien(15), 'APRUEBA')).toMatchObject({ estado: 'aprobado' });
  });
  it('el voto que decide revalida: si cambió, no queda', async () => {
    const a = await abrir('4000');
    await vota(a, quien(13), 'APRUEBA');
    await vota(a, quien(14), 'APRUEBA');
    const tarde = vota(a, quien(15), 'APRUEBA', { cambios: ['la exposición subió a 6.100 UF'] });
    await expect(tarde).rejects.toMatchObject({ status: 409, codigo: 'reglas_cambiaron' });
    expect((await estado(a))?.votos).toHaveLength(2);
  });
  it('dos últimos votos a la vez deciden una vez', async () => {
    const a = await abrir('4000');
    await vota(a, quien(13), 'APRUEBA');
    await vota(a, quien(14), 'APRUEBA');
    const dos = await Promise.allSettled([vota(a, quien(15), 'APRUEBA'), vota(a, quien(25), 'APRUEBA')]);
    expect(dos.map((d) => d.status).sort()).toEqual(['fulfilled', 'rejected']);
  });
  it('un asunto abierto no se abre otra vez; retirado sale de la agenda', async () => {
    const a = await abrir('4000');
    await expect(abrir('4000', { id: a.id })).rejects.toMatchObject({ status: 409, codigo: 'asunto_abierto' });
    await t.arrange((ctx) => retirarAsunto(ctx, a.area, a.id));
    expect(await estado(a)).toMatchObject({ estado: 'retirado' });
  });
  it('asuntos de varias áreas salen en una agenda y en un acta', async () => {
    await t.setHoy('2026-05-05' as Fecha);
    const [s, p, g] = [await abrir('7000'), await abrir('7000', { area: 'proformas' }), await abrir('7000', { area: 'prolongaciones' })];
    const agenda = await t.list(contract, quien(13), { nivel: '4', mine: 'si', perPage: '100' });
    expect(agenda.items.map((i) => i.asunto_id)).toEqual(expect.arrayContaining([s.id, p.id, g.id]));
    expect(agenda.items.find((i) => i.asunto_id === s.id)).toMatchObject({ faltan: 3, puedo_votar: true, respondieron: [] });
    for (const k of [13, 14, 15]) await vota(s, quien(k), 'APRUEBA');
    expect(await estado(s)).toMatchObject({ estado: 'aprobado', acta_pendiente: true });
    const input = { fecha: '2026-05-05', hora: '10:00', nivel: 4, integrantes: [13, 14, 15].map(R) };
    const sesion = await t.act(contract, 'crear_sesion', quien(13), input);
    expect(sesion.asuntos.map((x) => x.asunto_area)).toEqual(expect.arrayContaining(['prorrogas', 'proformas', 'prolongaciones']));
    const pdf = (await t.ask(contract, 'acta', quien(13), {}, sesion.id)) as { bytes: Buffer; mime: string };
    expect(pdf.mime).toBe('application/pdf');
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await t.act(contract, 'archivar_acta', quien(5), {}, { id: sesion.id });
    expect(await estado(s)).toMatchObject({ acta_pendiente: false });
    await expect(t.act(contract, 'archivar_acta', quien(5), {}, { id: sesion.id })).rejects.toMatchObject({ codigo: 'acta_archivada' });
  });
});
