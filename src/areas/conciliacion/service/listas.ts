import { and, eq, sql } from 'drizzle-orm';
import type { Asked } from '#kernel/contract.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { listing, only, since, until } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { normalizarGlosa } from '../domain/calzador/index.ts';
import { conciliaciones, cuentasCorrientes, notas, reglas } from '../tables.ts';
import { pisoDeGrupo, unaEn } from './candado.ts';
import type { Fila } from './fila.ts';
import { aCalce } from './informe.ts';
import { calcesDe, lineasBanco, lineasLibro } from './lineas.ts';

export function lista(ctx: ReadCtx, q: Asked<typeof contract>) {
  const c = conciliaciones;
  const nombre = sql`${cuentasCorrientes.banco} || ' ' || ${cuentasCorrientes.numero}`;
  return listing(ctx, q, contract, {
    table: c,
    select: {
      ...only(
        c,
        'id',
        'num_conciliacion',
        'num_version',
        'cuenta_contable',
        'fecha_inicio',
        'fecha_termino',
        'estado',
        'step',
        'saldo_final_banco',
        'saldo_final_libro',
        'diferencia',
        'cerrada_en',
      ),
      cuenta: nombre.as('cuenta_nombre'),
      preparada: c.preparada_nombre,
      cerrada: c.cerrada_nombre,
    },
    joins: [
      {
        table: cuentasCorrientes,
        on: sql`${cuentasCorrientes.empresa_id} = ${c.empresa_id} and ${cuentasCorrientes.id} = ${c.cuenta_id}`,
        kind: 'inner',
      },
    ],
    filters: { cuenta: c.cuenta_id, desde: since(c.fecha_termino), hasta: until(c.fecha_inicio) },
    search: [sql`${c.num_conciliacion}`, cuentasCorrientes.banco, cuentasCorrientes.numero],
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
