import { and, eq } from 'drizzle-orm';
import { clienteActivo, cuentaDe } from '#areas/empresas/pruebas/clientes.fixture.ts';
import { abrirEmpresa, COMITE, EQUIPO, quien } from '#areas/empresas/pruebas/empresa.fixture.ts';
import { saldosDe } from '#areas/empresas/pruebas/manos.fixture.ts';
import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { ordenesGiro } from '#areas/operaciones/tables.ts';
import type { InputOf } from '#kernel/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Database } from '#platform/server/database/open.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { sembrarListas } from '../seed.ts';
import { avisosUtiles, cuotas, papeles } from '../tables.ts';
import { cobrarPrimas } from './primas.ts';

export { R } from '#areas/empresas/pruebas/empresa.fixture.ts';
export { movido, saldosDe } from '#areas/empresas/pruebas/manos.fixture.ts';
export { quien };
/** Who does what: executive, branch manager, committee, operations, and three people of the treasury. */
export const [EJECUTIVO, JEFE, OPERACIONES, GERENCIA] = [2, 3, 10, 15];
export const [PREPARA, AUTORIZA] = [20, 21];
export const f = (x: string) => x as Fecha;

/** A company that lends, for the tests of this folder. */
export const abrirMundo = (database?: Database): Promise<TestApp> =>
  abrirEmpresa(
    { database, empresa: true, parametros: true, catalogos: 'todos', plan: true, sucursal: {}, equipo: EQUIPO, comite: COMITE },
    sembrarListas,
  );

/** A client with an account validated long ago. */
export const cliente = (t: TestApp): Promise<{ rut: Rut; cuenta_id: string }> =>
  t.arrange(async (ctx) => {
    const { rut } = await clienteActivo(ctx, { ficha: { informe_vence: f('2030-01-01') }, ejecutivo: EJECUTIVO });
    return { rut, cuenta_id: await cuentaDe(ctx, rut) };
  });

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

export const saldos = (t: TestApp) => saldosDe(t, CUENTAS);

/** The premiums that the close of today charges. Answers how many. */
export const primasDeHoy = (t: TestApp) => t.arrange(async (ctx) => (await cobrarPrimas(ctx, null)).hechos);
