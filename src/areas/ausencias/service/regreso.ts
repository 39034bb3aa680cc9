import { and, between, count, eq } from 'drizzle-orm';
import { addDays } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { eventos } from '#platform/server/tables.ts';
import { ausencias } from '../tables.ts';
import { nombres } from './lecturas.ts';
import type { AusenciaRow } from './reglas.ts';

/** Accounts of some people by RUT, told by the area that keeps accounts. */
const cuentas = async (ctx: Ctx, ruts: readonly string[]): Promise<string[]> =>
  ((await ctx.askOne('cuentas.consultadas', { ruts })) ?? []).map((c) => c.id);

async function avisar(ctx: Ctx, row: AusenciaRow, rut: string, titulo: string, cuerpo: string): Promise<void> {
  const usuarios = await cuentas(ctx, [rut]);
  if (usuarios.length > 0) await ctx.emit('aviso.enviado', { usuarios, tipo: 'reemplazo', titulo, cuerpo, url: `/ausencias/${row.id}` });
}

/** Both persons are told: who leaves, and who covers. */
export async function avisarAprobada(ctx: Ctx, row: AusenciaRow): Promise<void> {
  const nombre = await nombres(ctx);
  const dias = `Del ${formatFecha(row.desde)} al ${formatFecha(row.hasta)}`;
  await avisar(ctx, row, row.rut_ejecutivo, 'Su ausencia fue aprobada', `${dias}. Reemplaza ${nombre(row.rut_reemplazante)}.`);
  await avisar(ctx, row, row.rut_reemplazante, `Reemplazará a ${nombre(row.rut_ejecutivo)}`, `${dias}, con los permisos de ambos.`);
}

/** On the last day of an absence its person is told what was done in its name; grants stop by themselves the day after. */
export const alRegreso: DayStep = {
  nombre: 'ausencias.regreso',
  orden: 800,
  async run(ctx) {
    const filas = await ctx.db
      .select()
      .from(ausencias)
      .where(and(eq(ausencias.empresa_id, ctx.empresa_id), eq(ausencias.estado, 'aprobada'), eq(ausencias.hasta, ctx.hoy)));
    for (const a of filas) {
      const [actos] = await ctx.db
        .select({ n: count() })
        .from(eventos)
        .where(
          and(
            eq(eventos.empresa_id, ctx.empresa_id),
            eq(eventos.en_nombre_de_rut, a.rut_ejecutivo),
            between(eventos.fecha_negocio, a.desde, a.hasta),
          ),
        );
      const n = actos?.n ?? 0;
      const cuerpo =
        n === 0
          ? 'No se hizo nada en su nombre.'
          : n === 1
            ? 'Se hizo 1 acto en su nombre: revíselo en el detalle de la ausencia.'
            : `Se hicieron ${n} actos en su nombre: revíselos en el detalle de la ausencia.`;
      await avisar(ctx, a, a.rut_ejecutivo, `Vuelve el ${formatFecha(addDays(a.hasta, 1))}`, cuerpo);
    }
    return { cursor: null, hechos: filas.length };
  },
};
