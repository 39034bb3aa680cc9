import { eq } from 'drizzle-orm';
import { plantillas } from '#areas/contratos/tables.ts';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import { type CesionDe, registrarCesiones } from '#areas/documentos/service/cesiones.ts';
import { documentos } from '#areas/documentos/tables.ts';
import { cuentaDe } from '#areas/empresas/pruebas/clientes.fixture.ts';
import { conListas, conPlan, NUESTRO_RUT, quien } from '#areas/empresas/pruebas/empresa.fixture.ts';
import { saldosDe } from '#areas/empresas/pruebas/manos.fixture.ts';
import { crearEmpresa } from '#areas/empresas/public.server.ts';
import { contract as proformas } from '#areas/proformas/contract.ts';
import * as mundo from '#areas/proformas/service/mundo.fixture.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Session } from '#platform/server/session.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { operaciones, operacionesDocumento, operacionesEtapa, ordenesGiro } from '../tables.ts';
import { documentosDe, etapasDe, ordenViva, origenDe } from './filas.ts';

export const { R, condiciones, DOCS_T13, deuda, papeles, sin, DEUDOR, cliente } = mundo;
export { ahoraDeNegocio } from '#areas/clientes/service/ahora-de-negocio.ts';
export { movido, saldosDe } from '#areas/empresas/pruebas/manos.fixture.ts';
export { controlAuxiliar } from '#areas/libro/service/preparar.fixture.ts';
export { quien };
/** Who does what in these tests: maker of the proforma, jefe, and three people of the treasury. */
export const MAKER = 2;
export const JEFE = 3;
export const PREPARA = 20;
export const AUTORIZA = 21;
export const TERCERA = 22;
export const BANCO = '1102.01';

/** The world of proformas with a chart, a bank, the template of the anexo and the catalogues of this area. */
export async function abrirMundo(): Promise<TestApp> {
  const t = await mundo.abrirMundo();
  await t.arrange(async (ctx) => {
    await crearEmpresa(ctx, { rut: NUESTRO_RUT, razon_social: 'Factoring de Prueba S.A.' });
    await conPlan(ctx);
    await conListas(ctx, {
      contratos_tipos: [
        ['ANEXO_CESION', 'anexo cesión'],
        ['MARCO_FACTORING', 'marco'],
      ],
      motivos_anulacion: [['A_PEDIDO_DEL_CLIENTE', 'a pedido del cliente']],
    });
    await ctx.insert(plantillas, {
      tipo: 'ANEXO_CESION',
      texto: '{razon_social} cede a {empresa} en la operación {operacion}: {documentos}. Total {total}.',
      numero: 1,
      vigente_desde: '2020-01-01' as Fecha,
    });
  });
  return t;
}

/** One cesión of a document, as the registry or an AEC says it. */
export const registrarCesion = (ctx: Ctx, documento_id: string, cesion: CesionDe['cesion']): Promise<void> =>
  registrarCesiones(ctx, [{ documento_id, cesion }]);

/** An account of the client validated long ago: its id. */
export const cuentaUsable = (t: TestApp, rut: Rut, validada_en?: Date): Promise<string> =>
  t.arrange((ctx) => cuentaDe(ctx, rut, validada_en ? { validada_en } : {}));

export interface Caso {
  id: string;
  rut: Rut;
  linea_id: string;
  cuenta_id: string;
  ids: Record<string, string>;
  pk: string | null;
}

interface Opciones {
  docs?: readonly mundo.Papel[];
  cedidos?: boolean;
  conDeuda?: boolean;
  linea?: number;
  cliente?: { rut: Rut; linea_id: string; cuenta_id: string };
  cambios?: Partial<mundo.Nueva>;
  /** Who owes the documents, when a test must know it before. */
  deudor?: ReturnType<typeof mundo.otroDeudor>;
}

/** A proforma from its first line to its approval: the operación that is born of it. T13 (domain §6.6) without options. */
export async function operacion(t: TestApp, o: Opciones = {}): Promise<Caso> {
  const c = o.cliente ?? (await mundo.cliente(t, { linea: o.linea ?? 400_000_000 }));
  const cuenta_id = o.cliente?.cuenta_id ?? (await cuentaUsable(t, c.rut));
  const ids = await papeles(t, c.rut, o.docs ?? DOCS_T13, {
    ...(o.deudor ?? mundo.otroDeudor()),
    estado_cesion: o.cedidos === false ? 'por_ceder' : 'cedido',
  });
  const pk = o.conDeuda ? await deuda(t, c.rut, 450_000) : null;
  const installments = pk ? { [pk]: { tipo_descuento: 'CUOTA_VENCIDA', monto_a_descontar: 450_000 } } : {};
  const entrada = condiciones(c.rut, sin(Object.values(ids)), { installments, cuenta_giro: cuenta_id, ...o.cambios });
  const yo = quien(t, MAKER);
  const p = await t.act(proformas, 'crear', yo, entrada);
  await conExcepciones(t, p);
  await t.act(proformas, 'emitir', yo, {}, { id: p.id });
  const enviada = await t.act(proformas, 'enviar_a_comite', yo, {}, { id: p.id });
  await aprobar(t, p.id, enviada.nivel_comite ?? 1, enviada.excepciones);
  return { id: await operacionDe(t, p.id), rut: c.rut, linea_id: c.linea_id, cuenta_id, ids, pk };
}

/** The operación that was born of a proforma: its id. */
export async function operacionDe(t: TestApp, proforma_id: string): Promise<string> {
  const [op] = await t.arrange((ctx) => ctx.db.select().from(operaciones).where(eq(operaciones.proforma_id, proforma_id)));
  if (!op) throw new Error('the operación was not born');
  return op.id;
}

type Proforma = Awaited<ReturnType<typeof pedir>>;
const pedir = (t: TestApp, id: string, pk: string | null, regla: string) =>
  t.act(
    proformas,
    'pedir_excepcion',
    quien(t, MAKER),
    { pk, regla, tipo: 'CONCENTRACION', motivo: 'Deudor conocido, con pagos al día hace años' },
    { id },
  );

export async function conExcepciones(t: TestApp, p: Proforma): Promise<void> {
  const ambar = (r: { resultado: string }) => r.resultado === 'REVISION';
  for (const r of p.reglas.filter(ambar)) await pedir(t, p.id, null, r.id);
  for (const [pk, d] of Object.entries(p.documents)) for (const r of d.reglas.filter(ambar)) await pedir(t, p.id, pk, r.id);
}

export async function aprobar(t: TestApp, id: string, nivel: number, excepciones: Proforma['excepciones'], minimal = false): Promise<void> {
  for (const e of excepciones)
    await t.act(proformas, 'conceder_excepcion', quien(t, 14), { excepcion_id: e.id, concede: true }, { id, minimal });
  const voto = { respuesta: 'APRUEBA' as const, comentario: 'De acuerdo con la propuesta' };
  for (const k of nivel === 1 ? [JEFE] : [13, 14]) await t.act(proformas, 'votar', quien(t, k), voto, { id, minimal });
}

type Accion = 'preparar_giro' | 'autorizar' | 'confirmar_giro';

export const preparar = (t: TestApp, id: string, k = PREPARA, minimal = false) =>
  t.act(contract, 'preparar_giro', quien(t, k), { medio: 'TEF', cuenta_banco: BANCO }, { id, minimal });
export const autorizar = (t: TestApp, id: string, k = AUTORIZA, digitos_cuenta: string | null = '3456', minimal = false) =>
  t.act(contract, 'autorizar', quien(t, k), { digitos_cuenta }, { id, minimal });
export const confirmar = (t: TestApp, id: string, o: { clave?: string; sesion?: Session; dryRun?: boolean; minimal?: boolean } = {}) =>
  t.act(
    contract,
    'confirmar_giro',
    o.sesion ?? quien(t, PREPARA),
    { fecha: '2026-03-10', comprobante: 'TEF-1' },
    { id, dryRun: o.dryRun ?? false, minimal: o.minimal ?? false, ...(o.clave ? { clave: o.clave } : {}) },
  );

/** Up to an act of the giro, all right. */
export async function girar(t: TestApp, id: string, hasta: Accion = 'confirmar_giro'): Promise<void> {
  await preparar(t, id);
  if (hasta === 'preparar_giro') return;
  await autorizar(t, id);
  if (hasta === 'confirmar_giro') await confirmar(t, id);
}

/**
 * Authorised operations like one of a single document, without anything of the line held (as after a bank's rejection whose place another
 * took): each finds its room when it is confirmed.
 */
export function gemelas(t: TestApp, c: Caso, cuantas: number): Promise<string[]> {
  return t.arrange(async (ctx) => {
    const op = await ctx.get(operaciones, c.id);
    const [orden, [doc], etapas] = [await ordenViva(ctx, origenDe(op)), await documentosDe(ctx, op.id), await etapasDe(ctx, [op.id])];
    const [original] = await documentosPorId(ctx, [doc?.documento_id ?? '']);
    if (!orden || !doc || !original) throw new Error('nothing to copy');
    const ids: string[] = [];
    for (let i = 1; i <= cuantas; i += 1) {
      const [id, proforma_id, documento_id, num] = [ctx.id(), ctx.id(), ctx.id(), 9_000 + i];
      const linea_reservada = pesos(0);
      await ctx.insert(operaciones, { ...op, id, proforma_id, num_operacion: num, num_proforma: num, linea_reservada });
      await ctx.insert(documentos, { ...original, id: documento_id, folio: String(num), reservado_por: num });
      await ctx.insert(operacionesDocumento, { ...doc, id: ctx.id(), operacion_id: id, documento_id });
      for (const e of etapas) await ctx.insert(operacionesEtapa, { ...e, id: ctx.id(), operacion_id: id });
      await ctx.insert(ordenesGiro, { ...orden, id: ctx.id(), num_orden: num, origen_id: proforma_id, operacion_id: id });
      ids.push(id);
    }
    return ids;
  });
}

const CUENTAS = ['1102.01', '1201', '1202', '1208', '1301', '2101', '2102', '2105', '2108', '2110', '4103', '4104', '4105'];

/** Balance of every account that a giro touches. */
export const saldos = (t: TestApp) => saldosDe(t, CUENTAS);

export const ver = async (t: TestApp, id: string, k = AUTORIZA) =>
  (await t.detail(contract, quien(t, k), id)) as unknown as Awaited<ReturnType<typeof preparar>> & {
    version: number;
    acciones: { accion: string; permitida: boolean; codigo?: string; motivo?: string }[];
  };
