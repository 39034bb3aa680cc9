import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { lineaVigente } from '#areas/clientes/public.server.ts';
import { clientes, personas } from '#areas/clientes/tables.ts';
import { niveles } from '#areas/comite/tables.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';

let t: TestApp;
const R = (k: number) => rutOf(40_000_000 + k);
const CLIENTE = rutOf(99_990_001);
const DEUDOR = rutOf(99_990_050);

beforeAll(async () => {
  t = await testApp(areas);
  await t.deps.database.db.insert(indicesUf).values({ fecha: '2026-03-10' as Fecha, valor: '39841.72', origen: 'manual' });
  await t.arrange(async (ctx) => {
    await sembrarCatalogo(ctx, 'productos', [['FACTORING', 'factoring']]);
    await ctx.insert(personas, {
      rut: CLIENTE,
      tipo_persona: 'JURIDICA',
      nombre: 'Maderas del Bosque SpA',
      razon_social: 'Maderas del Bosque SpA',
    });
    await ctx.insert(clientes, { rut: CLIENTE, estado: 'activo', informe_vence: '2027-03-10' as Fecha, ejecutivo_rut: R(2) });
    const mesa = { personas: [13, 14, 15, 25, 26].map(R), desde: '2020-01-01' as Fecha, voto_es_firma: false };
    await ctx.insert(niveles, { ...mesa, nivel: 3, nombre: 'Comité', limite_uf: '6000', requeridos: '3', exige_acta: false });
    await ctx.insert(niveles, { ...mesa, nivel: 4, nombre: 'Directorio', limite_uf: null, requeridos: 'mayoria', exige_acta: true });
  });
});
afterAll(() => t.close());

const quien = (k: number) => t.persona({ rut: R(k) });
const base = {
  rut: CLIENTE as string,
  producto: 'FACTORING',
  moneda: 'CLP' as const,
  monto: '180000000',
  plazo_maximo: 120,
  anticipo_pct: '90',
  tasa_mensual: '1.8',
  fecha_expiracion: '2027-03-10',
  deudores: [{ rut_deudor: DEUDOR as string, monto: 60_000_000 }],
};
const votar = (id: string, k: number, respuesta: 'APRUEBA' | 'RECHAZA' | 'PIDE_ANTECEDENTES', comentario?: string) =>
  t.act(contract, 'votar', quien(k), { respuesta, ...(comentario ? { comentario } : {}) }, { id });

describe('solicitudes de línea', () => {
  it('una línea de 180.000.000 es UF 4.517,88 y va al nivel 3; aprobada, la línea existe', async () => {
    const s = await t.act(contract, 'crear', quien(2), base);
    await expect(t.act(contract, 'crear', quien(2), base)).rejects.toMatchObject({ status: 409, codigo: 'solicitud_abierta' });
    const e = await t.act(contract, 'enviar', quien(2), {}, { id: s.id });
    expect(e).toMatchObject({ estado: 'enviada', exposicion_propuesta_uf: '4517.8772', nivel_comite: 3, turno: 'Comité' });
    await expect(votar(s.id, 2, 'APRUEBA')).rejects.toMatchObject({ status: 403, codigo: 'voto_con_interes' });
    await expect(votar(s.id, 13, 'RECHAZA')).rejects.toMatchObject({ status: 400, codigo: 'comentario_requerido' });
    await votar(s.id, 13, 'APRUEBA');
    await votar(s.id, 14, 'APRUEBA');
    expect(await t.arrange((ctx) => lineaVigente(ctx, CLIENTE))).toBeUndefined();
    expect(await votar(s.id, 15, 'APRUEBA')).toMatchObject({ estado: 'aprobada', aprobada_hasta: '2026-04-09' });
    const linea = await t.arrange((ctx) => lineaVigente(ctx, CLIENTE));
    expect(linea).toMatchObject({ monto_pesos: 180_000_000, disponible: 180_000_000, anticipo_pct: '90.00' });
    expect(linea?.sublimites).toEqual([{ rut_deudor: DEUDOR, monto: 60_000_000 }]);
  });
  it('la línea que reemplaza a otra se cuenta una vez, y una excepción sube un nivel con su motivo', async () => {
    const excepciones = [{ codigo: 'TASA_BAJO_PISO', motivo: 'Cliente antiguo con volumen que compensa la tasa menor' }];
    const s = await t.act(contract, 'crear', quien(2), { ...base, excepciones });
    const e = await t.act(contract, 'enviar', quien(2), {}, { id: s.id });
    expect(e).toMatchObject({ exposicion_propuesta_uf: '4517.8772', nivel_comite: 4, nivel_motivos: ['EXCEPCION'] });
    await t.act(contract, 'anular', quien(2), { motivo: 'se retira' }, { id: s.id });
  });
  it('pedir antecedentes la deja con reparos; el ejecutivo corrige y envía otra versión', async () => {
    const s = await t.act(contract, 'crear', quien(2), base);
    await t.act(contract, 'enviar', quien(2), {}, { id: s.id });
    expect(await votar(s.id, 13, 'PIDE_ANTECEDENTES', 'falta el balance')).toMatchObject({ estado: 'con_reparos', turno: 'Ejecutivo' });
    const d = await t.detail(contract, quien(2), s.id);
    await t.act(contract, 'editar', quien(2), { presentacion: 'Se agrega balance' }, { id: s.id, version: d.version });
    expect(await t.act(contract, 'enviar', quien(2), {}, { id: s.id })).toMatchObject({ estado: 'enviada', comite: { version: 2 } });
    for (const k of [13, 14]) await votar(s.id, k, 'RECHAZA', 'no');
    expect(await votar(s.id, 15, 'RECHAZA', 'no')).toMatchObject({ estado: 'rechazada' });
  });
  it('sin deudores, o ya expirada, no se envía', async () => {
    const s = await t.act(contract, 'crear', quien(2), { ...base, deudores: [], fecha_expiracion: '2026-03-09' });
    await expect(t.act(contract, 'enviar', quien(2), {}, { id: s.id })).rejects.toMatchObject({ status: 400 });
    await t.act(contract, 'editar', quien(2), { fecha_expiracion: '2026-12-31' }, { id: s.id, version: 1 });
    await expect(t.act(contract, 'enviar', quien(2), {}, { id: s.id })).rejects.toMatchObject({ codigo: 'deudores_requeridos' });
  });
  it('lo decidido no se edita, envía, vota ni anula', () => {
    for (const e of ['aprobada', 'rechazada', 'anulada'] as const) expect(estados.allowed(e)).toEqual([]);
    expect(estados.can('enviada', 'editar')).toBe(false);
  });
});
