import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { PageQuery } from '#kernel/page.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { page } from '#platform/server/list.ts';
import { normalizarGlosa } from '../domain/calzador/index.ts';
import { conciliaciones, cuentasCorrientes, notas, reglas } from '../tables.ts';
import { pisoDeGrupo, unaEn } from './candado.ts';
import type { Fila } from './fila.ts';
import { aCalce } from './informe.ts';
import { calcesDe, lineasBanco, lineasLibro } from './lineas.ts';

type Filtros = { estado?: string | undefined; cuenta?: string | undefined; desde?: Fecha | undefined; hasta?: Fecha | undefined };

export function lista(ctx: ReadCtx, q: PageQuery & { filtros: Filtros }) {
  const { estado, cuenta, desde, hasta } = q.filtros;
  const c = conciliaciones;
  const nombre = sql`${cuentasCorrientes.banco} || ' ' || ${cuentasCorrientes.numero}`;
  return page(ctx, q, {
    table: c,
    select: {
      id: c.id,
      num_conciliacion: c.num_conciliacion,
      num_version: c.num_version,
      cuenta: nombre.as('cuenta_nombre'),
      cuenta_contable: c.cuenta_contable,
      fecha_inicio: c.fecha_inicio,
      fecha_termino: c.fecha_termino,
      estado: c.estado,
      step: c.step,
      saldo_final_banco: c.saldo_final_banco,
      saldo_final_libro: c.saldo_final_libro,
      diferencia: c.diferencia,
      preparada: c.preparada_nombre,
      cerrada: c.cerrada_nombre,
      cerrada_en: c.cerrada_en,
    },
    joins: [
      {
        table: cuentasCorrientes,
        on: sql`${cuentasCorrientes.empresa_id} = ${c.empresa_id} and ${cuentasCorrientes.id} = ${c.cuenta_id}`,
        kind: 'inner',
      },
    ],
    where: [
      eq(c.empresa_id, ctx.empresa_id),
      estado ? sql`${c.estado} = ${estado}` : undefined,
      cuenta ? eq(c.cuenta_id, cuenta) : undefined,
      desde ? gte(c.fecha_termino, desde) : undefined,
      hasta ? lte(c.fecha_inicio, hasta) : undefined,
    ],
    search: [sql`${c.num_conciliacion}`, cuentasCorrientes.banco, cuentasCorrientes.numero],
    sort: { num_conciliacion: c.num_conciliacion, fecha_termino: c.fecha_termino, fecha_inicio: c.fecha_inicio, estado: c.estado },
    defecto: '-fecha_termino',
    id: c.id,
  });
}

/** Accepted rules of the account by their pattern: what each description has been taught to be. */
export async function propuestasDe(ctx: ReadCtx, c: Fila): Promise<(descripcion: string) => string | null> {
  const filas = await ctx.db
    .select()
    .from(reglas)
    .where(and(eq(reglas.empresa_id, ctx.empresa_id), eq(reglas.cuenta_id, c.cuenta_id), eq(reglas.estado, 'aceptada')));
  const porPatron = new Map(filas.map((r) => [r.patron, r.tratamiento]));
  return (descripcion) => (porPatron.size === 0 ? null : (porPatron.get(normalizarGlosa(descripcion)) ?? null));
}

async function contarSugerencias(ctx: ReadCtx, c: Fila): Promise<Map<string, number>> {
  const n = new Map<string, number>();
  for (const k of await calcesDe(ctx, c, 'sugerido'))
    for (const id of [...k.movimientos_banco, ...k.movimientos_libro]) n.set(id, (n.get(id) ?? 0) + 1);
  return n;
}

/** The left pane: rows of the statement. */
export async function panelBanco(ctx: ReadCtx, c: Fila) {
  const sugerencias = await contarSugerencias(ctx, c);
  const propuesta = await propuestasDe(ctx, c);
  return {
    items: (await lineasBanco(ctx, c)).map((m) => ({
      id: m.id,
      fecha: m.fecha,
      descripcion: m.descripcion,
      documento: m.documento,
      monto: m.monto,
      saldo: m.saldo,
      rut: m.rut_detectado,
      estado: m.ajena ? 'ajena' : m.estado,
      motivo: m.motivo,
      linea_origen: m.linea_origen,
      causas: m.causas,
      arrastre: m.arrastre,
      calce_id: m.calce_id,
      sugerencias: sugerencias.get(m.id) ?? 0,
      propuesta: m.calce_id ? null : propuesta(m.descripcion),
    })),
  };
}

/** The right pane: lines of the books. */
export async function panelLibro(ctx: ReadCtx, c: Fila) {
  const sugerencias = await contarSugerencias(ctx, c);
  const parciales = new Set((await calcesDe(ctx, c, 'confirmado')).filter((k) => k.parcial).map((k) => k.id));
  const estado = (l: { ajena: boolean; calce_id: string | null; id: string }) => {
    if (l.ajena) return 'ajena';
    if (l.calce_id) return parciales.has(l.calce_id) ? 'parcial' : 'conciliado';
    return sugerencias.has(l.id) ? 'sugerido' : 'pendiente';
  };
  return {
    items: (await lineasLibro(ctx, c)).map((l) => ({
      id: l.id,
      fecha: l.fecha,
      glosa: l.glosa,
      documento: l.documento,
      monto: l.monto,
      rut: l.rut,
      estado: estado(l),
      num_asiento: l.num_asiento,
      evento: l.evento,
      asiento_id: l.asiento_id,
      arrastre: l.arrastre,
      calce_id: l.calce_id,
      sugerencias: sugerencias.get(l.id) ?? 0,
    })),
  };
}

export async function listaCalces(ctx: ReadCtx, c: Fila, estado?: 'sugerido' | 'confirmado' | 'deshecho') {
  return { items: (await calcesDe(ctx, c, estado)).map(aCalce), una_en: await unaEn(ctx), piso: await pisoDeGrupo(ctx) };
}

/** Comment and owner of an open line; what is not sent stays. */
export async function anotarLinea(
  ctx: Ctx,
  c: Fila,
  o: { lado: 'banco' | 'libro'; linea: string; responsable?: Rut | null | undefined; comentario?: string | null | undefined },
): Promise<void> {
  const [previa] = await ctx.db
    .select()
    .from(notas)
    .where(and(eq(notas.empresa_id, ctx.empresa_id), eq(notas.lado, o.lado), eq(notas.linea, o.linea)));
  const datos = {
    responsable: o.responsable === undefined ? (previa?.responsable ?? null) : o.responsable,
    comentario: o.comentario === undefined ? (previa?.comentario ?? null) : o.comentario,
  };
  if (previa) await ctx.update(notas, previa.id, datos);
  else await ctx.insert(notas, { cuenta_id: c.cuenta_id, lado: o.lado, linea: o.linea, ...datos });
}
