import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { contract as bandeja } from '#areas/bandeja/contract.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { ejecutivos } from '#areas/ejecutivos/tables.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { sembrarParametros } from '#areas/parametros/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { personas, vinculos } from '../tables.ts';

let t: TestApp;
let n = 0;
const ANA = rutOf(40_000_002);
const LUIS = rutOf(40_000_020);
const quien = () => t.persona({ rut: ANA });
const crear = (datos: object = {}) => {
  n += 1;
  const rut = rutOf(99_990_500 + n) as string;
  return t.act(contract, 'crear', quien(), { rut, tipo_persona: 'JURIDICA', razon_social: `Cedente ${n} SpA`, ...datos });
};
const editar = async (id: string, datos: object) => {
  const { version } = await t.detail(contract, quien(), id);
  return t.act(contract, 'editar', quien(), datos as never, { id, version });
};

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    await sembrarCatalogos(ctx);
    await sembrarParametros(ctx);
    const { id: sucursal_id } = await ctx.insert(sucursales, { codigo: 'SANTIAGO', nombre: 'Santiago' });
    for (const [rut, nombres] of [
      [ANA, 'Ana'],
      [LUIS, 'Luis'],
    ] as const)
      await ctx.insert(ejecutivos, {
        rut,
        nombres,
        apellidos: 'Rivas',
        email: `${nombres.toLowerCase()}@demo.cl`,
        sucursal_id,
        clase: 'SENIOR',
        cargo: 'EJECUTIVO',
        fecha_ingreso: '2020-01-01' as Fecha,
      });
  });
}, 60_000);
afterAll(() => t.close());

describe('la bandeja de un cliente', () => {
  const riesgo = (k: number) => t.persona({ rut: rutOf(40_000_000 + k), perfiles: ['ANALISTA_RIESGO'] });
  it('cada cosa que espera a alguien es un pendiente: validar una cuenta no cierra otra, ni el levante ni la revisión legal', async () => {
    const c = await crear();
    const vivos = async () =>
      (await t.list(bandeja, t.persona(), { area: 'clientes', perPage: '100' })).items.filter((p) => String(p.url).includes(c.id)).length;
    const cuenta = (n: string) => ({ banco: '012', ctacte: n, tipo_cuenta: 'CORRIENTE', rut_titular: c.rut });
    await t.act(contract, 'agregar_cuenta', t.persona({ rut: rutOf(40_000_006) }), cuenta('111'), { id: c.id });
    const dos = await t.act(contract, 'agregar_cuenta', t.persona({ rut: rutOf(40_000_006) }), cuenta('222'), { id: c.id });
    const b = await t.act(contract, 'bloquear', riesgo(4), { motivo: 'DEMANDA_EN_CURSO', comentario: 'x' }, { id: c.id });
    const bloqueo_id = b.bloqueos[0]?.id ?? '';
    await t.act(contract, 'solicitar_desbloqueo', riesgo(4), { bloqueo_id, motivo: 'Pagó' }, { id: c.id });
    expect(await vivos()).toBe(3);
    const [una, otra] = dos.cuentas.map((x) => x.id);
    await t.act(contract, 'validar_cuenta', t.persona({ rut: rutOf(40_000_007) }), { cuenta_id: una ?? '' }, { id: c.id });
    expect(await vivos()).toBe(2);
    await t.act(
      contract,
      'rechazar_cuenta',
      t.persona({ rut: rutOf(40_000_006) }),
      { cuenta_id: otra ?? '', motivo: 'Cerrada' },
      { id: c.id },
    );
    expect(await vivos()).toBe(1);
    await t.act(contract, 'desbloquear', riesgo(17), { bloqueo_id }, { id: c.id });
    expect(await vivos()).toBe(0);
  });
});

describe('a quien la ficha ata al cliente', () => {
  const SOCIA = rutOf(40_000_066);
  const socia = {
    rut: SOCIA as string,
    nombre: 'Elsa Socia Prueba',
    vinculo: 'SOCIO_ACCIONISTA',
    participacion_pct: '60',
    desde: '2024-01-02',
  };
  const persona = async (rut: string) =>
    (await t.arrange((ctx) => ctx.rows(personas, eq(personas.rut, rut as never)))).map((p) => p.nombre);
  it('es persona desde que se escribe, con su nombre: sin eso nadie podría guardar su consentimiento ni pedir su informe', async () => {
    await crear({ vinculos: [socia] });
    expect(await persona(SOCIA)).toEqual(['Elsa Socia Prueba']);
    await crear({ vinculos: [{ ...socia, nombre: 'Elsa de otra ficha' }] });
    expect(await persona(SOCIA)).toEqual(['Elsa Socia Prueba']);
  });
  it('una vez, aunque la ficha la nombre dos veces o nombre al propio cliente', async () => {
    const firma = { rut: rutOf(99_990_668) as string, nombre: 'Matriz Prueba SpA', desde: '2024-01-02' };
    const propio = rutOf(99_990_501 + n) as string;
    const mismo = { rut: propio, nombre: 'Con otro nombre', vinculo: 'CONTACTO_PAGOS', desde: '2024-01-02' };
    const c = await crear({ vinculos: [{ ...firma, vinculo: 'REPRESENTANTE_LEGAL' }, { ...firma, vinculo: 'CONTACTO_PAGOS' }, mismo] });
    expect(c.rut).toBe(propio);
    expect(await persona(firma.rut)).toEqual(['Matriz Prueba SpA']);
    expect(await persona(propio)).toEqual([`Cedente ${n} SpA`]);
  });
  it('la que una ficha anterior ató también queda de persona, una vez', async () => {
    const { rut: cliente_rut } = await crear();
    const natural = { rut: rutOf(40_000_067), nombre: 'Iris Antes Prueba', vinculo: 'SOCIO', desde: '2020-01-01' as Fecha };
    const firma = { ...natural, rut: rutOf(99_990_667), nombre: 'Inversiones Antes SpA' };
    await t.arrange(async (ctx) => {
      for (const v of [natural, natural, firma]) await ctx.insert(vinculos, { ...v, cliente_rut: cliente_rut as never });
      const texto = readFileSync(new URL('../migrations/0007_personas_de_vinculos.sql', import.meta.url), 'utf8');
      await ctx.db.execute(sql.raw(texto));
    });
    const fila = (rut: string) => t.arrange((ctx) => ctx.first(personas, eq(personas.rut, rut as never)));
    expect(await fila(natural.rut)).toMatchObject({
      nombre: 'Iris Antes Prueba',
      tipo_persona: 'NATURAL',
      razon_social: null,
      es_deudor: false,
    });
    expect(await fila(firma.rut)).toMatchObject({ tipo_persona: 'JURIDICA', razon_social: 'Inversiones Antes SpA' });
    expect(await persona(natural.rut)).toHaveLength(1);
  });
});

describe('personas habilitadas', () => {
  const persona = { rut: rutOf(40_000_061) as string, nombre: 'Rosa Díaz', email: 'rosa@cedente.cl', firma_cesion: false };
  it('quien Fiscalía habilitó vuelve a quedar pendiente si después se le cambia el RUT o el poder de firmar', async () => {
    const c = await crear({ habilitados: [persona] });
    const id = c.habilitados[0]?.id ?? '';
    const fiscal = t.persona({ rut: rutOf(40_000_005) });
    const habilitar = () => t.act(contract, 'habilitar', fiscal, { habilitado_id: id }, { id: c.id });
    expect((await habilitar()).habilitados).toMatchObject([{ estado: 'HABILITADO' }]);
    expect((await editar(c.id, { habilitados: [{ ...persona, id, cargo: 'Jefa' }] })).habilitados).toMatchObject([
      { estado: 'HABILITADO' },
    ]);
    const firma = await editar(c.id, { habilitados: [{ ...persona, id, firma_cesion: true }] });
    expect(firma.habilitados).toMatchObject([{ id, estado: 'PENDIENTE', firma_cesion: true }]);
    await habilitar();
    const otra = await editar(c.id, { habilitados: [{ ...persona, id, firma_cesion: true, rut: rutOf(40_000_062) }] });
    expect(otra.habilitados).toMatchObject([{ id, estado: 'PENDIENTE' }]);
  });
});

describe('fechas y opciones de la ficha', () => {
  it('nadie se constituye ni vende después de hoy, y un poder no termina antes de empezar', async () => {
    const c = await crear();
    await expect(editar(c.id, { fecha_constitucion: '2026-03-11' })).rejects.toMatchObject({
      codigo: 'fecha_futura',
      campos: { fecha_constitucion: ['La fecha no puede ser posterior a hoy'] },
    });
    const renta = { tipo_renta: 'VENTAS_F29', periodo: '2026-04', monto: 1, fuente: 'F29' };
    await expect(editar(c.id, { rentas: [renta] })).rejects.toMatchObject({ campos: { 'rentas.0.periodo': expect.anything() } });
    const vinculo = {
      rut: rutOf(40_000_061),
      nombre: 'Ana Soto',
      vinculo: 'REPRESENTANTE_LEGAL',
      desde: '2026-02-01',
      hasta: '2026-01-31',
    };
    await expect(editar(c.id, { vinculos: [vinculo] })).rejects.toMatchObject({ campos: { 'vinculos.0.hasta': expect.anything() } });
  });
  it('una opción desactivada se queda en las fichas que la tenían y se rechaza en las nuevas', async () => {
    const c = await crear({ sector: 'INDUSTRIA' });
    await t.deps.database.sql("update catalogo set activo = false where catalogo = 'sectores' and codigo = 'INDUSTRIA'");
    expect(await editar(c.id, { sector: 'INDUSTRIA', giro: 'Muebles' })).toMatchObject({ sector: 'INDUSTRIA', giro: 'Muebles' });
    await expect(crear({ sector: 'INDUSTRIA' })).rejects.toMatchObject({
      status: 400,
      codigo: 'opcion_inactiva',
      campos: { sector: ['La opción Industria ya no está vigente'] },
    });
    await t.deps.database.sql("update catalogo set activo = true where catalogo = 'sectores' and codigo = 'INDUSTRIA'");
  });
  it('una retención o una cuenta especial no nacen vencidas, y su banco es de la lista', async () => {
    const c = await crear();
    const retener = { motivo: 'CONVENIO', monto: 1_000, hasta: '2026-03-09' };
    await expect(t.act(contract, 'retener', quien(), retener, { id: c.id })).rejects.toMatchObject({
      campos: { hasta: expect.anything() },
    });
    const especial = { tipo: 'ESCROW' as const, banco: '999', ctacte: '1', condicion: 'Con dos firmas' };
    await expect(t.act(contract, 'agregar_cuenta_especial', quien(), especial, { id: c.id })).rejects.toMatchObject({
      campos: { banco: ['Elija una opción de la lista'] },
    });
  });
});

describe('traspasar a varios clientes', () => {
  it('de varios, el que se rehúsa después de escrito queda como estaba, y los de al lado pasan', async () => {
    const [uno, malo, otro] = [await crear(), await crear(), await crear()];
    const oyentes = (t.deps.registry as unknown as { handlers: Map<string, unknown[]> }).handlers;
    const antes = oyentes.get('cartera.traspasada') ?? [];
    const rehusa = async (_ctx: unknown, e: { cliente_ruts: readonly string[] }) => {
      if (e.cliente_ruts.includes(malo.rut)) throw new Rule('mismo_ejecutivo');
    };
    oyentes.set('cartera.traspasada', [...antes, rehusa]);
    const ids = [uno.id, malo.id, otro.id];
    const r = await t.act(contract, 'traspasar', quien(), { ids, ejecutivo_id: LUIS, motivo: 'Vacaciones' });
    oyentes.set('cartera.traspasada', antes);
    expect(r.resultados.map((x) => x.ok)).toEqual([true, false, true]);
    const duenos = await Promise.all(ids.map(async (id) => (await t.detail(contract, quien(), id)) as unknown as { ejecutivo_id: string }));
    expect(duenos.map((d) => d.ejecutivo_id)).toEqual([LUIS, ANA, LUIS]);
  });
});
