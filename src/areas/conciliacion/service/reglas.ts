import { and, eq, inArray } from 'drizzle-orm';
import { NotFound } from '#kernel/errors.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type CalceManual, proponerReglas } from '../domain/regla-aprendida.ts';
import { calces, conciliaciones, movimientos, reglas } from '../tables.ts';
import { cuentasDe } from './cuentas.ts';
import { nombreCuenta } from './fila.ts';

/** Vouchers made by hand, as the learning takes them: whose account, which description, what it was said to be. */
async function hechos(ctx: ReadCtx): Promise<CalceManual[]> {
  const filas = await ctx.db
    .select({ k: calces, cuenta: conciliaciones.cuenta_id })
    .from(calces)
    .innerJoin(conciliaciones, and(eq(conciliaciones.empresa_id, calces.empresa_id), eq(conciliaciones.id, calces.conciliacion_id)))
    .where(and(eq(calces.empresa_id, ctx.empresa_id), eq(calces.regla, 'manual')));
  const conComprobante = filas.filter(({ k }) => k.evidencia[0] === 'COMPROBANTE');
  if (conComprobante.length === 0) return [];
  const ids = conComprobante.flatMap(({ k }) => k.movimientos_banco.slice(0, 1));
  const filasGlosa = await ctx.db
    .select({ id: movimientos.id, descripcion: movimientos.descripcion })
    .from(movimientos)
    .where(and(eq(movimientos.empresa_id, ctx.empresa_id), inArray(movimientos.id, ids)));
  const glosas = new Map(filasGlosa.map((m) => [m.id, m.descripcion]));
  return conComprobante.map(({ k, cuenta }) => ({
    cuenta,
    glosa: glosas.get(k.movimientos_banco[0] ?? '') ?? '',
    tratamiento: (k.evidencia[1] ?? '').toLowerCase(),
    deshecho: k.estado === 'deshecho',
  }));
}

/** Rules that people decided and those that three equal vouchers propose (areas/3). */
export async function listaReglas(ctx: ReadCtx) {
  const decididas = await ctx.db.select().from(reglas).where(eq(reglas.empresa_id, ctx.empresa_id));
  const nombre = new Map((await cuentasDe(ctx)).map((c) => [c.id, nombreCuenta(c)]));
  const propuestas = proponerReglas(
    await hechos(ctx),
    decididas.map((r) => ({ cuenta: r.cuenta_id, patron: r.patron })),
  );
  return [
    ...propuestas.map(({ cuenta, ...p }) => ({ ...p, cuenta_id: cuenta, estado: 'propuesta' as const })),
    ...decididas.map(({ cuenta_id, patron, tratamiento, veces, estado }) => ({ cuenta_id, patron, tratamiento, veces, estado })),
  ].map((r) => ({ ...r, cuenta: nombre.get(r.cuenta_id) ?? '' }));
}

/** A person accepts or refuses a proposal, or changes an earlier decision. 404 for what was neither proposed nor decided. */
export async function decidirRegla(
  ctx: Ctx,
  o: { cuenta_id: string; patron: string; tratamiento: string; decision: 'aceptada' | 'rechazada' },
) {
  const lista = await listaReglas(ctx);
  const r = lista.find((x) => x.cuenta_id === o.cuenta_id && x.patron === o.patron && x.tratamiento === o.tratamiento);
  if (!r) throw new NotFound();
  const [previa] = await ctx.db
    .select()
    .from(reglas)
    .where(and(eq(reglas.empresa_id, ctx.empresa_id), eq(reglas.cuenta_id, o.cuenta_id), eq(reglas.patron, o.patron)));
  if (previa) await ctx.update(reglas, previa.id, { estado: o.decision });
  else {
    const { cuenta_id, patron, tratamiento, veces } = r;
    await ctx.insert(reglas, { cuenta_id, patron, tratamiento, veces, estado: o.decision });
  }
  return { ...r, estado: o.decision };
}
