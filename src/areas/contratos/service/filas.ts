import { and, desc, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { empresaDe, sucursalesDe } from '#areas/empresas/public.server.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { formatRut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { estadoAl, tramoVencimiento } from '../domain/estados.ts';
import type { AUTOMATICAS } from '../domain/plantilla.ts';
import { valoresPactados } from '../domain/valores.ts';
import { contratos, emisiones, plantillas } from '../tables.ts';

export type ContratoRow = typeof contratos.$inferSelect;

/** A row of the list: derived state, days left, names. */
export async function filasDe(ctx: ReadCtx, rows: readonly ContratoRow[]) {
  const [sucursales, gente] = [await sucursalesDe(ctx), await personasPorCargo(ctx)];
  return rows.map((c) => ({
    ...c,
    estado: estadoAl(c.estado, c.fecha_vencimiento, ctx.hoy),
    dias: c.fecha_vencimiento ? daysBetween(ctx.hoy, c.fecha_vencimiento) : null,
    tramo: tramoVencimiento(c.fecha_vencimiento, ctx.hoy),
    firmas: `${c.firmantes.filter((f) => f.firmado_el).length}/${c.firmantes.length}`,
    nombre_sucursal: sucursales.find((s) => s.id === c.sucursal_id)?.nombre ?? null,
    nombre_ejecutivo: gente.find((p) => p.codigo === c.ejecutivo_id)?.nombre ?? null,
  }));
}

/** Rows of a branch, told by its code or its id; none when there is no such branch. */
export async function enSucursal(ctx: ReadCtx, sucursal: string | undefined): Promise<SQL | undefined> {
  if (!sucursal) return undefined;
  const id = (await sucursalesDe(ctx)).find((s) => s.codigo === sucursal || s.id === sucursal)?.id;
  return id ? eq(contratos.sucursal_id, id) : sql`false`;
}

/** The template in force on a day for a kind of contract. */
export async function plantillaVigente(ctx: ReadCtx, tipo: string, fecha: Fecha) {
  const [row] = await ctx.db
    .select()
    .from(plantillas)
    .where(and(eq(plantillas.empresa_id, ctx.empresa_id), eq(plantillas.tipo, tipo), lte(plantillas.vigente_desde, fecha)))
    .orderBy(desc(plantillas.vigente_desde), desc(plantillas.numero))
    .limit(1);
  return row;
}

/** What the text of a contract is filled with. */
type ConTexto = Pick<
  ContratoRow,
  | 'firmantes'
  | 'nombre'
  | 'cliente_rut'
  | 'num_contrato'
  | 'monto'
  | 'moneda'
  | 'porcentaje'
  | 'fecha_inicio'
  | 'fecha_vencimiento'
  | 'con_responsabilidad'
  | 'clausulas'
  | 'variables'
>;

/** Values that the contract itself gives to the variables of the text; what a person wrote goes first. */
export async function valoresDe(ctx: ReadCtx, c: ConTexto): Promise<Record<string, string>> {
  return valoresCon(await empresaDe(ctx.db, ctx.empresa_id), c);
}

export function valoresCon(empresa: Awaited<ReturnType<typeof empresaDe>>, c: ConTexto): Record<string, string> {
  const nuestros = { empresa: empresa?.razon_social ?? '', empresa_rut: empresa?.rut ? formatRut(empresa.rut) : '' };
  const suyos = { razon_social: c.nombre, num_contrato: String(c.num_contrato) };
  const todos: Record<keyof typeof AUTOMATICAS, string> = { ...nuestros, ...suyos, ...valoresPactados(c) };
  return { ...todos, ...c.variables };
}

export async function emisionesDe(ctx: ReadCtx, contrato_id: string) {
  return ctx.db
    .select()
    .from(emisiones)
    .where(and(eq(emisiones.empresa_id, ctx.empresa_id), eq(emisiones.contrato_id, contrato_id)))
    .orderBy(desc(emisiones.numero));
}

interface ContratoVigente {
  id: string;
  num_contrato: number;
  tipo: string;
  fecha_vencimiento: Fecha | null;
  con_responsabilidad: boolean;
  clausulas: ContratoRow['clausulas'];
}

/** Kinds that callers spell with the words of domain §9. */
const SINONIMOS: Readonly<Record<string, string>> = { MARCO_DE_FACTORING: 'MARCO_FACTORING' };

/** The activated contract of a kind on a date (today without it), not past its term; the newest when there are two. */
export async function contratoVigente(
  ctx: ReadCtx,
  cliente_rut: string,
  tipo: string,
  fecha: Fecha = ctx.hoy,
): Promise<ContratoVigente | undefined> {
  const [c] = await ctx.db
    .select()
    .from(contratos)
    .where(
      and(
        eq(contratos.empresa_id, ctx.empresa_id),
        eq(contratos.cliente_rut, cliente_rut as ContratoRow['cliente_rut']),
        eq(contratos.tipo, SINONIMOS[tipo] ?? tipo),
        eq(contratos.estado, 'vigente'),
        lte(contratos.fecha_inicio, fecha),
        or(isNull(contratos.fecha_vencimiento), gte(contratos.fecha_vencimiento, fecha)),
      ),
    )
    .orderBy(desc(contratos.fecha_inicio), desc(contratos.num_contrato))
    .limit(1);
  if (!c) return undefined;
  const { id, num_contrato, fecha_vencimiento, con_responsabilidad, clausulas } = c;
  return { id, num_contrato, tipo: c.tipo, fecha_vencimiento, con_responsabilidad, clausulas };
}

/**
 * The contracts of a client, newest first, with the state as stored: por_vencer and vencido are read from its date. Not the annexes that each
 * operación leaves: they grow with every purchase and are found by it.
 */
export async function contratosDe(ctx: ReadCtx, cliente_rut: string): Promise<ContratoRow[]> {
  return ctx.db
    .select()
    .from(contratos)
    .where(
      and(
        eq(contratos.empresa_id, ctx.empresa_id),
        eq(contratos.cliente_rut, cliente_rut as ContratoRow['cliente_rut']),
        isNull(contratos.operacion_id),
      ),
    )
    .orderBy(desc(contratos.creado_en));
}
