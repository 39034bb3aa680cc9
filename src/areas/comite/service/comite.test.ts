import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { contract as bandeja } from '#areas/bandeja/contract.ts';
import { asignarCartera } from '#areas/ejecutivos/public.server.ts';
import { ejecutivos } from '#areas/ejecutivos/tables.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { traffic } from '#platform/server/database/cable.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import type { Respuesta } from '../domain/votos.ts';
import { textoPdf } from '../print/texto-pdf.fixture.ts';
import { abrirAsunto, ajustarAsunto, estadoAsunto, retirarAsunto } from '../public.server.ts';
import { niveles } from '../tables.ts';
import { votarAsunto } from './asuntos.ts';
import { firmarAsunto } from './firmas.ts';

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
const abrir = (uf: string, o: { area?: string; motivos?: string[]; makers?: Rut[]; id?: string | undefined; con_firma?: boolean } = {}) => {
  n += 1;
  const id = o.id ?? `asunto-${n}`;
  const area = o.area ?? 'inventada';
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
        con_firma: o.con_firma ?? false,
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
const firma = (a: { area: string; id: string }, s: Session, version_vista?: number) =>
  t.arrange((ctx) => firmarAsunto(ctx, { asunto_area: a.area, asunto_id: a.id, version_vista }), s);
/** Another version of the proposal, by somebody who does not sign. */
const ajusta = (a: { area: string; id: string }, uf: string, sube: boolean, k = 8) =>
  t.arrange(
    (ctx) =>
      ajustarAsunto(ctx, {
        asunto_area: a.area,
        asunto_id: a.id,
        rut: CLIENTE,
        titulo: 'Ajustada',
        monto: 2_000_000,
        url: '/x',
        exposicion_uf: uf,
        con_firma: true,
        sube,
      }),
    quien(k),
  );
const aprobada = async (uf: string) => {
  const a = await abrir(uf, { con_firma: true });
  for (const k of [13, 14, 15]) await vota(a, quien(k), 'APRUEBA');
  return a;
};
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
  it('un voto que no decide pregunta a la vez por el asunto y sus votos, y no toma el asunto', async () => {
    const enviadas = (a: Awaited<ReturnType<typeof abrir>>, k: number) =>
      t.arrange(async (ctx) => {
        const antes = traffic.sent;
        await votarAsunto(ctx, { asunto_area: a.area, asunto_id: a.id, respuesta: 'APRUEBA' });
        return traffic.sent - antes;
      }, quien(k));
    // The first time each question is asked alone: what it answers is not known yet.
    await aprobada('4000');
    const a = await abrir('4000', { con_firma: true });
    // The asunto with its votes, what waits of it in the inbox, and the signal of what is done out of the pipeline.
    expect([await enviadas(a, 13), await enviadas(a, 14)]).toEqual([3, 3]);
  });
  it('un asunto abierto no se abre otra vez; retirado sale de la agenda', async () => {
    const a = await abrir('4000');
    await expect(abrir('4000', { id: a.id })).rejects.toMatchObject({ status: 409, codigo: 'asunto_abierto' });
    await t.arrange((ctx) => retirarAsunto(ctx, a.area, a.id));
    expect(await estado(a)).toMatchObject({ estado: 'retirado' });
  });
  it('asuntos de varias áreas salen en una agenda y en un acta', async () => {
    await t.setHoy('2026-05-05' as Fecha);
    const [s, p, g] = [await abrir('7000'), await abrir('7000', { area: 'proformas' }), await abrir('7000', { area: 'otra_inventada' })];
    const agenda = await t.list(contract, quien(13), { nivel: '4', mine: 'si', perPage: '100' });
    expect(agenda.items.map((i) => i.asunto_id)).toEqual(expect.arrayContaining([s.id, p.id, g.id]));
    expect(agenda.items.find((i) => i.asunto_id === s.id)).toMatchObject({ faltan: 3, puedo_votar: true, respondieron: [] });
    for (const k of [13, 14, 15]) await vota(s, quien(k), 'APRUEBA');
    expect(await estado(s)).toMatchObject({ estado: 'aprobado', acta_pendiente: true });
    const input = { fecha: '2026-05-05', hora: '10:00', nivel: 4, integrantes: [13, 14, 15].map(R) };
    const sesion = await t.act(contract, 'crear_sesion', quien(13), input);
    expect(sesion.asuntos.map((x) => x.asunto_area)).toEqual(expect.arrayContaining(['inventada', 'proformas', 'otra_inventada']));
    const pdf = (await t.ask(contract, 'acta', quien(13), {}, sesion.id)) as { bytes: Buffer; mime: string };
    expect(pdf.mime).toBe('application/pdf');
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await t.act(contract, 'archivar_acta', quien(5), {}, { id: sesion.id });
    expect(await estado(s)).toMatchObject({ acta_pendiente: false });
    await expect(t.act(contract, 'archivar_acta', quien(5), {}, { id: sesion.id })).rejects.toMatchObject({ codigo: 'acta_archivada' });
  });
});

describe('sesiones', () => {
  it('una sesión toma lo que espera voto o firma y lo decidido desde su día; lo que se decidió antes, fuera de sesión, no', async () => {
    await t.setHoy('2026-04-20' as Fecha);
    const [vieja, firmando] = [await abrir('4000'), await aprobada('4000')];
    for (const k of [13, 14, 15]) await vota(vieja, quien(k), 'APRUEBA');
    await t.setHoy('2026-04-22' as Fecha);
    const nueva = await abrir('4000');
    const input = { fecha: '2026-04-22', hora: '09:30', nivel: 3, integrantes: [13, 14, 15].map(R) };
    const tomados = (await t.act(contract, 'crear_sesion', quien(13), input)).asuntos.map((x) => x.asunto_id);
    expect(tomados).toEqual(expect.arrayContaining([nueva.id, firmando.id]));
    expect(tomados).not.toContain(vieja.id);
    await t.setHoy('2026-03-10' as Fecha);
  });
});

describe('actas', () => {
  it('lo que la sesión no decidió sale de ella al archivar el acta: lo toma la siguiente, y rige con la suya', async () => {
    await t.setHoy('2026-06-10' as Fecha);
    const a = await abrir('7000');
    const abrirSesion = (fecha: string) =>
      t.act(contract, 'crear_sesion', quien(13), { fecha, hora: '10:00', nivel: 4, integrantes: [13, 14, 15].map(R) });
    const primera = await abrirSesion('2026-06-10');
    expect(primera.asuntos.map((x) => x.asunto_id)).toContain(a.id);
    await t.act(contract, 'archivar_acta', quien(5), {}, { id: primera.id });
    for (const k of [13, 14, 15]) await vota(a, quien(k), 'APRUEBA');
    expect(await estado(a)).toMatchObject({ estado: 'aprobado', acta_pendiente: true });
    const segunda = await abrirSesion('2026-06-11');
    expect(segunda.asuntos.map((x) => x.asunto_id)).toContain(a.id);
    await t.act(contract, 'archivar_acta', quien(5), {}, { id: segunda.id });
    expect(await estado(a)).toMatchObject({ acta_pendiente: false });
    await t.setHoy('2026-03-10' as Fecha);
  });
});

describe('firmas después del voto (niveles 3 y 4)', () => {
  it('aprobado, firman quienes aprobaron, una vez cada uno; la última completa', async () => {
    const a = await abrir('4000', { con_firma: true });
    await vota(a, quien(25), 'RECHAZA', { comentario: 'no' });
    for (const k of [13, 14]) await vota(a, quien(k), 'APRUEBA');
    expect(await vota(a, quien(15), 'APRUEBA')).toMatchObject({ estado: 'aprobado', firma_pendiente: true });
    expect((await estado(a))?.firmas_faltan.map((p) => p.rut)).toEqual([13, 14, 15].map(R));
    await expect(firma(a, quien(25))).rejects.toMatchObject({ status: 403, codigo: 'no_es_firmante' });
    await expect(firma(a, quien(2))).rejects.toMatchObject({ status: 403, codigo: 'voto_con_interes' });
    expect(await firma(a, quien(13))).toEqual({ completa: false, acta_pendiente: false });
    await expect(firma(a, quien(13))).rejects.toMatchObject({ status: 409, codigo: 'firma_repetida' });
    await firma(a, quien(14));
    expect(await firma(a, quien(15))).toMatchObject({ completa: true });
    expect(await estado(a)).toMatchObject({
      firmas_faltan: [],
      firmas: [{ integrante: R(13) }, { integrante: R(14) }, { integrante: R(15) }],
    });
  });
  it('en los niveles 1 y 2 el voto ya es la firma, y tampoco firma el área que no la pide', async () => {
    const dos = await abrir('1000', { con_firma: true });
    for (const k of [13, 14]) await vota(dos, quien(k), 'APRUEBA');
    await expect(firma(dos, quien(13))).rejects.toMatchObject({ codigo: 'sin_firma_aparte' });
    const sin = await abrir('4000');
    for (const k of [13, 14]) await vota(sin, quien(k), 'APRUEBA');
    expect(await vota(sin, quien(15), 'APRUEBA')).toMatchObject({ firma_pendiente: false });
  });
  it('lo que baja conserva las firmas dadas, y quien falta firma la versión que ve', async () => {
    const a = await aprobada('4000');
    for (const k of [13, 14]) await firma(a, quien(k));
    expect(await ajusta(a, '3500', false)).toMatchObject({ estado: 'aprobado', version: 2, firmas_caidas: [], completa: false });
    await expect(firma(a, quien(15), 1)).rejects.toMatchObject({ status: 409, codigo: 'version_no_vista' });
    expect(await firma(a, quien(15), 2)).toMatchObject({ completa: true });
  });
  it('lo que sube bota las firmas, y si sube el nivel se vota de nuevo', async () => {
    const a = await aprobada('4000');
    for (const k of [13, 14]) await firma(a, quien(k));
    expect(await ajusta(a, '4000.01', true)).toMatchObject({ estado: 'aprobado', firmas_caidas: [R(13), R(14)] });
    expect((await estado(a))?.firmas_faltan).toHaveLength(3);
    await firma(a, quien(13));
    expect(await ajusta(a, '6000.01', true)).toMatchObject({ estado: 'abierto', nivel: 4, version: 3 });
    expect(await estado(a)).toMatchObject({ estado: 'abierto', faltan: 3, firmas: [] });
  });
  it('quien firma no cambia lo que firma', async () => {
    const a = await aprobada('4000');
    await expect(ajusta(a, '3000', false, 13)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
  });
  it('una aprobación vencida ya no se firma', async () => {
    const hoy = '2026-03-10' as Fecha;
    await t.setHoy(hoy);
    const a = await aprobada('4000');
    await t.setHoy('2026-04-10' as Fecha);
    await expect(firma(a, quien(13))).rejects.toMatchObject({ codigo: 'aprobacion_vencida' });
    await t.setHoy(hoy);
  });
  it('la agenda separa lo que espera firma y lo que espera la mía', async () => {
    const a = await aprobada('4000');
    await firma(a, quien(13));
    const de = async (k: number, cual: string) =>
      (await t.list(contract, quien(k), { firma: cual, perPage: '100' })).items.find((x) => x.asunto_id === a.id);
    expect(await de(13, 'pendiente')).toMatchObject({ puedo_firmar: false });
    expect(await de(13, 'mia')).toBeUndefined();
    expect(await de(14, 'mia')).toMatchObject({ puedo_firmar: true, firmas_faltan: [{ rut: R(14) }, { rut: R(15) }] });
  });
  it('dos últimas firmas a la vez completan una sola vez', async () => {
    const a = await aprobada('4000');
    for (const k of [13, 14]) await firma(a, quien(k));
    const dos = await Promise.allSettled([firma(a, quien(15)), firma(a, quien(15))]);
    expect(dos.map((d) => d.status).sort()).toEqual(['fulfilled', 'rejected']);
  });
  it('el acta no se archiva sin todas las firmas, y dice quién firmó y cuándo', async () => {
    await t.setHoy('2026-06-02' as Fecha);
    const a = await aprobada('7000');
    const input = { fecha: '2026-06-02', hora: '11:00', nivel: 4, integrantes: [13, 14, 15].map(R) };
    const sesion = await t.act(contract, 'crear_sesion', quien(13), input);
    await firma(a, quien(13));
    await expect(t.act(contract, 'archivar_acta', quien(5), {}, { id: sesion.id })).rejects.toMatchObject({
      codigo: 'firmas_pendientes',
      datos: { nombres: 'Persona 14 Prueba, Persona 15 Prueba' },
    });
    const acta = async () => textoPdf(((await t.ask(contract, 'acta', quien(13), {}, sesion.id)) as { bytes: Buffer }).bytes);
    expect((await acta()).match(/Pendiente/g)).toHaveLength(2);
    for (const k of [14, 15]) await firma(a, quien(k));
    const texto = await acta();
    expect(texto).not.toContain('Pendiente');
    expect(texto).toMatch(/Persona 13[\s\S]*Aprueba[\s\S]*\d\d-\d\d-\d{4} \d\d:\d\d/);
    expect(await t.act(contract, 'archivar_acta', quien(5), {}, { id: sesion.id })).toMatchObject({ acta_archivada: '2026-06-02' });
    await t.setHoy('2026-03-10' as Fecha);
  });
});

describe('la bandeja del comité', () => {
  const modulos = ['bandeja:ver', 'solicitudes:votar', 'solicitudes:firmar'];
  const ve = async (k: number, a: { id: string }) =>
    (await t.list(bandeja, quien(k, { modulos }), { perPage: '100' })).items.filter((p) => p.entidad_id === a.id);

  it('lo por votar lo ven los integrantes de su nivel, y nadie más que vote en el área', async () => {
    const a = await abrir('4000', { area: 'solicitudes' });
    expect(await ve(13, a)).toMatchObject([{ tipo: 'aprobar', espera_a_otro: false }]);
    expect(await ve(3, a)).toEqual([]);
    await vota(a, quien(13), 'APRUEBA');
    expect(await ve(13, a)).toMatchObject([{ espera_a_otro: true }]);
    expect(await ve(14, a)).toMatchObject([{ espera_a_otro: false }]);
  });
  it('lo por firmar lo ven quienes integran el nivel, y sólo quien aprobó lo tiene por hacer', async () => {
    const a = await abrir('4000', { area: 'solicitudes', con_firma: true });
    for (const k of [13, 14, 15]) await vota(a, quien(k), 'APRUEBA');
    expect(await ve(13, a)).toMatchObject([{ tipo: 'autorizar', espera_a_otro: false }]);
    expect(await ve(25, a)).toMatchObject([{ tipo: 'autorizar', espera_a_otro: true }]);
    expect(await ve(3, a)).toEqual([]);
  });
});
