import { createHash } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { exigirOpcion, opcionesDe } from '#areas/catalogos/public.server.ts';
import { clientePorRut } from '#areas/clientes/public.server.ts';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { formatPesos } from '#kernel/values/format.ts';
import type { Pesos } from '#kernel/values/money.ts';
import { montoEnPalabras } from '#kernel/values/palabras.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { exigirCobroAdmitido } from '../domain/cobro.ts';
import { estados, exigirRenovable, exigirSinOtroMarco, exigirSinRenovacion, TIPO_MARCO, vencimiento } from '../domain/estados.ts';
import { rellenar } from '../domain/plantilla.ts';
import { contratos, emisiones } from '../tables.ts';
import { cobrar, type PagoCobro } from './cobro.ts';
import { type ContratoRow, contratosDe, plantillaVigente, valoresCon, valoresDe } from './filas.ts';

const hashDe = (texto: string) => createHash('sha256').update(texto, 'utf8').digest('hex');

type Cuanto = Pick<NuevoContrato, 'monto_fijo' | 'moneda' | 'monto' | 'porcentaje'>;

/** Amount (whole pesos, or UF with 4 decimals) or percentage, never both. Throws 400 at the field. */
export function exigirMonto(d: Cuanto): void {
  if (d.monto_fijo && !d.monto) throw new Invalid({ monto: ['Indique el monto'] });
  if (d.monto_fijo && d.moneda === 'CLP' && !/^\d+(\.0+)?$/.test(d.monto ?? ''))
    throw new Invalid({ monto: ['Los pesos no llevan decimales'] });
  if (!d.monto_fijo && !d.porcentaje) throw new Invalid({ porcentaje: ['Indique el porcentaje'] });
}

/** A pacto is one of the catalogue. Throws 400 at the field. */
export async function exigirPacto(ctx: Ctx, pacto: string | null | undefined): Promise<void> {
  if (pacto) await exigirOpcion(ctx, 'pactos', pacto, 'pacto');
}

type NuevoContrato = Pick<
  typeof contratos.$inferInsert,
  'tipo' | 'monto_fijo' | 'moneda' | 'plazo_dias' | 'fecha_inicio' | 'con_responsabilidad' | 'clausulas'
> & {
  cliente_rut: string;
  monto?: string | null | undefined;
  porcentaje?: string | null | undefined;
  cobro_neto?: Pesos | null | undefined;
  pacto?: string | null | undefined;
  variables?: Record<string, string>;
  firmantes?: ContratoRow['firmantes'];
  operacion_id?: string;
  contrato_padre?: string | null;
  renueva_a?: string;
};

/** What a new contract says before its number. Throws 404 without client, 400 at the amounts, 422 `contrato_marco_existente` {n}. */
async function terminosDe(ctx: Ctx, n: NuevoContrato) {
  const marco = !n.renueva_a && n.tipo === TIPO_MARCO;
  const [c, suyos] = await atOnce([clientePorRut(ctx, n.cliente_rut), marco ? contratosDe(ctx, n.cliente_rut) : []]);
  if (!c) throw new NotFound();
  await exigirOpcion(ctx, 'contratos_tipos', n.tipo, 'tipo');
  await exigirPacto(ctx, n.pacto);
  exigirMonto(n);
  exigirCobroAdmitido(n);
  if (marco) {
    exigirSinOtroMarco(
      n.tipo,
      suyos.map((x) => ({ tipo: x.tipo, numero: String(x.num_contrato), estado: x.estado })),
    );
  }
  return {
    ...n,
    monto: n.monto_fijo ? (n.monto ?? null) : null,
    porcentaje: n.monto_fijo ? null : (n.porcentaje ?? null),
    cobro_neto: n.cobro_neto ?? null,
    pacto: n.pacto ?? null,
    cliente_rut: c.rut,
    nombre: c.nombre,
    sucursal_id: c.sucursal_id,
    ejecutivo_id: c.ejecutivo_rut,
    fecha_vencimiento: vencimiento(n.fecha_inicio, n.plazo_dias),
  };
}

const numeroDe = (ctx: Ctx, tipo: string): Promise<number> => ctx.folio(`contrato:${tipo}`);

/**
 * Writes a draft. Refusals of `terminosDe`. The number comes first: its counter makes two drafts of one kind wait for each other, so the
 * second one sees the first and is told which contrato marco the client has.
 */
export async function crearContrato(ctx: Ctx, n: NuevoContrato): Promise<ContratoRow> {
  const num_contrato = await numeroDe(ctx, n.tipo);
  return ctx.insert(contratos, { ...(await terminosDe(ctx, n)), num_contrato });
}

async function plantillaDe(ctx: Ctx, tipo: string) {
  const plantilla = await plantillaVigente(ctx, tipo, ctx.hoy);
  if (!plantilla) throw new Rule('sin_plantilla');
  return plantilla;
}

/** The text that is frozen, with its hash. Throws 422 `variables_sin_valor` {lista}. */
function versionDe(p: { id: string; numero: number; texto: string }, valores: Record<string, string>) {
  const texto = rellenar(p.texto, valores);
  return { plantilla_id: p.id, plantilla_version: p.numero, texto, texto_hash: hashDe(texto) };
}

/** Freezes the text of the template in force with its hash and charges the fee. Throws 422 `sin_plantilla` or `variables_sin_valor` {lista}. */
export async function emitir(ctx: Ctx, row: ContratoRow, pago: PagoCobro | null = null): Promise<ContratoRow> {
  const [plantilla, valores] = await atOnce([plantillaDe(ctx, row.tipo), valoresDe(ctx, row)]);
  const version = versionDe(plantilla, valores);
  await ctx.insert(emisiones, { ...version, contrato_id: row.id, numero: row.emision + 1 });
  return ctx.update(contratos, row.id, {
    ...version,
    ...(await cobrar(ctx, row, pago)),
    // Who signed the former text did not sign this one.
    firmantes: sinFirmar(row.firmantes),
    emision: row.emision + 1,
    fecha_emision: ctx.hoy,
    emitido_por: ctx.people,
    estado: estados.go(row.estado, 'emitir'),
  });
}

/** The emitted text says something wrong: back to draft, where its terms change. The emission stays readable; the next one has another number. */
export async function corregir(ctx: Ctx, row: ContratoRow, motivo: string): Promise<void> {
  ctx.audit({ motivo });
  await ctx.update(contratos, row.id, {
    plantilla_id: null,
    plantilla_version: null,
    texto: null,
    texto_hash: null,
    fecha_emision: null,
    firmantes: sinFirmar(row.firmantes),
    estado: estados.go(row.estado, 'corregir'),
  });
}

const sinFirmar = (firmantes: ContratoRow['firmantes']) => firmantes.map((f) => ({ ...f, firmado_el: null }));

/** Whether the catalogue says that this kind is legalised before a notary. */
export async function requiereLegalizacion(ctx: Pick<Ctx, 'db' | 'empresa_id'>, tipo: string): Promise<boolean> {
  const fila = (await opcionesDe(ctx as Ctx, 'contratos_tipos')).find((o) => o.codigo === tipo);
  return fila?.requiere_legalizacion === true;
}

/** The contract enters into force; the one it renews ends as renovado in the same act. */
export async function activar(ctx: Ctx, row: ContratoRow): Promise<void> {
  if (row.renueva_a) {
    const viejo = await ctx.lock(contratos, row.renueva_a);
    if (viejo.estado === 'vigente')
      await ctx.update(contratos, viejo.id, { estado: estados.go(viejo.estado, 'renovar'), renovado_por: row.id });
  }
  await ctx.update(contratos, row.id, { estado: estados.go(row.estado, 'activar'), activado_por: ctx.people });
  await ctx.emit('pendiente.cerrado', { area: 'contratos', entidad_id: row.id });
}

/** A contract without term, or already being renewed, is not. 422 `no_vence`; 409 `renovacion_abierta` {n}. */
export async function exigirRenovar(ctx: ReadCtx, row: ContratoRow): Promise<void> {
  exigirRenovable(row.plazo_dias);
  const [abierta] = await ctx.db
    .select({ numero: contratos.num_contrato })
    .from(contratos)
    .where(and(eq(contratos.empresa_id, ctx.empresa_id), eq(contratos.renueva_a, row.id), ne(contratos.estado, 'anulado')));
  exigirSinRenovacion(abierta && { numero: String(abierta.numero) });
}

/**
 * A new draft with the same terms but the fee, which belongs to one contract; the old one stays in force until the new one is activated.
 * Refusals of `exigirRenovar`.
 */
export async function renovar(ctx: Ctx, row: ContratoRow): Promise<ContratoRow> {
  await exigirRenovar(ctx, row);
  const { tipo, monto_fijo, moneda, monto, porcentaje, plazo_dias, pacto, con_responsabilidad, clausulas, variables, cliente_rut } = row;
  return crearContrato(ctx, {
    tipo,
    monto_fijo,
    moneda,
    monto,
    porcentaje,
    plazo_dias,
    pacto,
    con_responsabilidad,
    clausulas,
    variables,
    cliente_rut,
    fecha_inicio: ctx.hoy,
    firmantes: sinFirmar(row.firmantes),
    renueva_a: row.id,
  });
}

interface DocumentoAnexo {
  folio: string;
  deudor: string;
  monto: number;
}

const ANEXO = 'ANEXO_CESION';

async function anexoVigente(ctx: Ctx, operacion_id: string): Promise<ContratoRow | undefined> {
  return ctx.first(contratos, and(eq(contratos.operacion_id, operacion_id), isNull(contratos.motivo_anulacion)));
}

/** The anexo de cesión of an operation, issued by it and in force at once: 1:1 with the operation, idempotent. */
export async function emitirAnexoCesion(
  ctx: Ctx,
  a: {
    cliente_rut: string;
    operacion_id: string;
    numero: string;
    documentos: readonly DocumentoAnexo[];
    con_responsabilidad: boolean;
    contrato_padre?: string | null;
    /** Number of the one that it had, null when it never had any: only then nobody looks for it. */
    anterior: number | null;
  },
): Promise<number> {
  const hecho = a.anterior === null ? undefined : await anexoVigente(ctx, a.operacion_id);
  if (hecho) return hecho.num_contrato;
  const total = a.documentos.reduce((s, d) => s + d.monto, 0);
  const nuevo: NuevoContrato = {
    tipo: ANEXO,
    cliente_rut: a.cliente_rut,
    monto_fijo: true,
    moneda: 'CLP',
    monto: String(total),
    plazo_dias: 0,
    fecha_inicio: ctx.hoy,
    con_responsabilidad: a.con_responsabilidad,
    clausulas: { compensacion: false, mandato_llenado: false, mandato_cobro: false, domicilio: false },
    operacion_id: a.operacion_id,
    contrato_padre: a.contrato_padre ?? null,
  };
  const [terminos, plantilla, empresa] = await atOnce([terminosDe(ctx, nuevo), plantillaDe(ctx, ANEXO), empresaDe(ctx.db, ctx.empresa_id)]);
  const variables = {
    operacion: a.numero,
    documentos: a.documentos.map((d) => `Folio ${d.folio} · ${d.deudor} · ${formatPesos(d.monto)}`).join('\n'),
    total: `${formatPesos(total)} (${montoEnPalabras({ moneda: 'CLP', valor: total })})`,
  };
  // The number is taken with everything else read: from it to the commit, every other anexo of the company waits.
  const num_contrato = await numeroDe(ctx, ANEXO);
  const version = versionDe(plantilla, valoresCon(empresa, { ...terminos, firmantes: [], variables, num_contrato }));
  const id = ctx.id();
  const vigencia = { emision: 1, fecha_emision: ctx.hoy, estado: 'vigente', emitido_por: ctx.people, activado_por: ctx.people } as const;
  await ctx.insertLast(contratos, [{ id, ...terminos, ...version, variables, num_contrato, ...vigencia }]);
  await ctx.insertLast(emisiones, [{ ...version, contrato_id: id, numero: 1 }]);
  return num_contrato;
}

/** Live operations and pesos that stand on a contract, moved by one conditional update as operations begin and end. */
export async function moverAmparo(ctx: Ctx, contrato_id: string, m: { operaciones: number; saldo: number }): Promise<void> {
  const movido = ctx.db
    .update(contratos)
    .set({
      operaciones_vivas: sql`${contratos.operaciones_vivas} + ${m.operaciones}`,
      saldo_vivo: sql`${contratos.saldo_vivo} + ${m.saldo}` as unknown as Pesos,
    })
    .where(and(eq(contratos.empresa_id, ctx.empresa_id), eq(contratos.id, contrato_id)));
  await ctx.writeLast(contratos, () => movido, { apart: true });
}
