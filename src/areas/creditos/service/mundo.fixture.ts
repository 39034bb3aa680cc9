import { and, eq } from 'drizzle-orm';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { clientes, cuentas, personas } from '#areas/clientes/tables.ts';
import { niveles } from '#areas/comite/tables.ts';
import { asignarCartera } from '#areas/ejecutivos/public.server.ts';
import { ejecutivos } from '#areas/ejecutivos/tables.ts';
import { crearEmpresa } from '#areas/empresas/public.server.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { abrirCuentaBanco, asegurarPlan, saldoCuenta } from '#areas/libro/public.server.ts';
import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { ordenesGiro } from '#areas/operaciones/tables.ts';
import { sembrarParametros } from '#areas/parametros/public.server.ts';
import type { InputOf } from '#kernel/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { Database } from '#platform/server/database/open.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { sembrarListas } from '../seed.ts';
import { avisosUtiles, cuotas, papeles } from '../tables.ts';
import { cobrarPrimas } from './primas.ts';

/** A company that lends, for the tests of this folder. All people are fictitious. */
export const R = (k: number): Rut => rutOf(40_000_000 + k);
/** Who does what: executive, branch manager, committee, operations, and three people of the treasury. */
export const [EJECUTIVO, JEFE, OPERACIONES, GERENCIA] = [2, 3, 10, 15];
export const [PREPARA, AUTORIZA] = [20, 21];
export const f = (x: string) => x as Fecha;
let n = 0;

export async function abrirMundo(database?: Database): Promise<TestApp> {
  const t = await testApp(areas, database ? { database } : {});
  await t.arrange(async (ctx) => {
    await crearEmpresa(ctx, { rut: rutOf(99_990_000), razon_social: 'Factoring de Prueba S.A.' });
    await sembrarParametros(ctx);
    await sembrarCatalogos(ctx);
    await sembrarListas(ctx);
    await asegurarPlan(ctx);
    await abrirCuentaBanco(ctx, 1, 'Banco Uno 111');
    const s = await ctx.insert(sucursales, { codigo: 'SANTIAGO', nombre: 'Santiago' });
    const gente = [
      [2, 'EJECUTIVO'],
      [3, 'JEFE_SUCURSAL'],
      [13, 'GERENTE_COMERCIAL'],
      [14, 'GERENTE_RIESGO'],
      [15, 'GERENTE'],
    ] as const;
    for (const [k, cargo] of gente)
      await ctx.insert(ejecutivos, {
        rut: R(k),
        nombres: `Persona ${k}`,
        apellidos: 'Prueba',
        email: `p${k}@prueba.cl`,
        sucursal_id: s.id,
        clase: 'SENIOR',
        cargo,
        fecha_ingreso: f('2020-01-02'),
      });
    const mesa = { personas: [13, 14, 15].map(R), desde: f('2020-01-01'), voto_es_firma: false };
    await ctx.insert(niveles, { ...mesa, nivel: 3, nombre: 'Comité', limite_uf: '6000', requeridos: '3', exige_acta: false });
    await ctx.insert(niveles, { ...mesa, nivel: 4, nombre: 'Directorio', limite_uf: null, requeridos: 'mayoria', exige_acta: true });
  });
  return t;
}

export const quien = (t: TestApp, k: number) => t.persona({ rut: R(k), nombre: `Persona ${k}` });

/** A client with an account validated long ago. */
export function cliente(t: TestApp): Promise<{ rut: Rut; cuenta_id: string }> {
  n += 1;
  const rut = rutOf(99_990_100 + n);
  return t.arrange(async (ctx) => {
    await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: `Cliente ${n} SpA` });
    await ctx.insert(clientes, { rut, estado: 'activo', informe_vence: f('2030-01-01') });
    const [s] = await ctx.db.select().from(sucursales).limit(1);
    if (s) await asignarCartera(ctx, rut, R(EJECUTIVO), s.id);
    const validada_en = new Date('2026-02-01T12:00:00Z');
    const c = await ctx.insert(cuentas, {
      cliente_rut: rut,
      banco: '001',
      ctacte: '000123456',
      tipo_cuenta: 'CORRIENTE',
      rut_titular: rut,
      estado: 'validada' as const,
      creada_por: ['x'],
      validada_por: ['y'],
      validada_en,
      disponible_desde: new Date('2026-02-02T12:00:00Z'),
    });
    return { rut, cuenta_id: c.id };
  });
}

export type Entrada = InputOf<typeof contract, 'crear'>;

/** The credit of domain §5: líquido 5.000.000, costs 35.000, 12 cuotas at 1,9 %. */
export const DOMINIO_5: Omit<Entrada, 'rut' | 'cuenta_giro'> = {
  segmento_cliente: 'PERSONA',
  producto: 'CREDITO',
  tipo_credito: 'CAPITAL_DE_TRABAJO',
  origen: 'EJECUTIVO',
  destino: 'CAPITAL_DE_TRABAJO',
  moneda: 'CLP',
  monto_solicitado: 5_000_000,
  plazo: 12,
  tasa_mensual: '1.9',
  fecha_curse: '2026-03-10',
  fecha_primer_vencimiento: '2026-04-20',
  costos: [{ codigo: 'NOTARIA', neto: 35_000, afecto_iva: false, financiado: true }],
  ite: { metodo: 'sobre_total', financiado: true },
  medio_pago: 'TRANSFERENCIA',
};

type Hasta = 'crear' | 'simular' | 'solicitar' | 'aprobar' | 'documentar' | 'girar' | 'vigente';
const PASOS: readonly Hasta[] = ['crear', 'simular', 'solicitar', 'aprobar', 'documentar', 'girar', 'vigente'];

export async function validarPapeles(t: TestApp, id: string): Promise<void> {
  await t.arrange(async (ctx) => {
    await ctx.db
      .update(papeles)
      .set({ estado: 'validado', fecha: f('2026-03-01') })
      .where(and(eq(papeles.empresa_id, ctx.empresa_id), eq(papeles.credito_id, id)));
  });
}

export async function aprobar(t: TestApp, id: string): Promise<void> {
  const d = await ver(t, id);
  const voto = { respuesta: 'APRUEBA' as const, comentario: 'De acuerdo' };
  const [uno, ...otros] = d.comite?.nivel === 1 ? [JEFE] : [13, 14, 15];
  for (const k of [uno as number, ...otros]) {
    const v = await t.act(contract, 'votar', quien(t, k), voto, { id });
    if (v.estado !== 'en_comite') break;
  }
  for (const k of [13, 14, 15]) {
    const ahora = await ver(t, id);
    if (ahora.estado !== 'pendiente_firma') break;
    await t.act(contract, 'firmar', quien(t, k), {}, { id });
  }
}

/** The order of a giro, through the desk of operaciones. */
export async function mesa(t: TestApp, id: string, hasta: 'preparar' | 'autorizar' | 'confirmar' = 'confirmar', fecha = '2026-03-10') {
  const filas = await t.arrange((ctx) => ctx.db.select().from(ordenesGiro).where(eq(ordenesGiro.origen_id, id)));
  const orden_id = filas.find((o) => o.estado !== 'rechazada' && o.estado !== 'anulada')?.id ?? '';
  const orden = { orden_id };
  await t.act(operaciones, 'preparar_orden', quien(t, PREPARA), { ...orden, medio: 'TEF', cuenta_banco: '1102.01' });
  if (hasta === 'preparar') return orden_id;
  await t.act(operaciones, 'autorizar_orden', quien(t, AUTORIZA), { ...orden, digitos_cuenta: '3456' });
  if (hasta === 'autorizar') return orden_id;
  await t.act(operaciones, 'confirmar_orden', quien(t, PREPARA), { ...orden, fecha, comprobante: 'TEF-1' });
  return orden_id;
}

/** The useful notice of each cuota is proved, sent the day after its due date: with it the law charges its whole cap. */
export async function avisarCuotas(t: TestApp, credito_id: string): Promise<void> {
  await t.arrange(async (ctx) => {
    const filas = await ctx.rows(cuotas, eq(cuotas.credito_id, credito_id));
    const papel = { canal: 'CARTA' as const, archivo_id: credito_id };
    await ctx.insertMany(
      avisosUtiles,
      filas.map((q) => ({ ...papel, credito_id, cuota_id: q.id, vence: q.vencimiento, fecha: addDays(q.vencimiento, 1) })),
    );
  });
}

/** A credit taken as far as an act, all right; `avisos`: nobody can prove the notices of its cuotas without them. */
export async function credito(
  t: TestApp,
  hasta: Hasta,
  cambios: Partial<Entrada> = {},
  de?: { rut: Rut; cuenta_id: string },
  avisos = true,
) {
  const quienPide = de ?? (await cliente(t));
  const k = PASOS.indexOf(hasta);
  const { rut, cuenta_id } = quienPide;
  const c = await t.act(contract, 'crear', quien(t, EJECUTIVO), { ...DOMINIO_5, ...cambios, rut, cuenta_giro: cuenta_id });
  const id = c.id;
  if (k >= 1) await t.act(contract, 'confirmar_tabla', quien(t, EJECUTIVO), {}, { id });
  if (k >= 2) await t.act(contract, 'solicitar', quien(t, EJECUTIVO), {}, { id });
  if (k >= 3) await aprobar(t, id);
  if (k >= 4) {
    await validarPapeles(t, id);
    await t.act(contract, 'documentar', quien(t, OPERACIONES), {}, { id });
  }
  if (k >= 5) await mesa(t, id, 'confirmar', cambios.fecha_curse ?? '2026-03-10');
  if (k >= 5 && avisos) await avisarCuotas(t, id);
  if (k >= 6) await t.act(contract, 'registrar_comprobante', quien(t, PREPARA), { comprobante: 'TEF-1' }, { id });
  return { id, rut, cuenta_id };
}

export const ver = async (t: TestApp, id: string, k = GERENCIA) =>
  (await t.detail(contract, quien(t, k), id)) as unknown as Awaited<ReturnType<typeof crear>> & {
    version: number;
    acciones: { accion: string; permitida: boolean; codigo?: string; motivo?: string }[];
  };
const crear = (t: TestApp) => t.act(contract, 'crear', quien(t, EJECUTIVO), { ...DOMINIO_5, rut: '' });

const CUENTAS = [
  '1102.01',
  '1201',
  '1202',
  '1203',
  '1208',
  '2101',
  '2102',
  '2103',
  '2105',
  '2109',
  '4101',
  '4102',
  '4104',
  '4105',
  '4106',
  '4109',
  '5102',
];

export function saldos(t: TestApp): Promise<Record<string, number>> {
  return t.arrange(async (ctx) => {
    const out: Record<string, number> = {};
    for (const c of CUENTAS) out[c] = await saldoCuenta(ctx, c);
    return out;
  });
}

/** What moved between two readings, without the accounts that stayed. */
export function movido(antes: Record<string, number>, despues: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(despues).flatMap(([c, x]) => (x === antes[c] ? [] : [[c, x - (antes[c] ?? 0)]])));
}

/** The premiums that the close of today charges. Answers how many. */
export const primasDeHoy = (t: TestApp) => t.arrange(async (ctx) => (await cobrarPrimas(ctx, null)).hechos);
