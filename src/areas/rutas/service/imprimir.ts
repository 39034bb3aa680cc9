import { membrete } from '#areas/empresas/public.server.ts';
import { formatFechaLong } from '#kernel/values/format.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { ULTIMO_MINUTO } from '../domain/orden.ts';
import { RESULTADOS } from '../domain/resultados.ts';
import { HojaDeRuta, TalonarioImpreso } from '../print/papeles.tsx';
import { comunas, nombreDeSucursal, paradasDe, type RutaFila } from './filas.ts';
import { cargarTalonario } from './talonarios.ts';

const hhmm = (m: number): string => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;

/** The sheet that who collects takes with him. The debts of people leave on paper: it is read on the record. */
export async function imprimirRuta(ctx: ReadCtx, r: RutaFila): Promise<FileReply> {
  const nombres = await comunas(ctx);
  const filas = (await paradasDe(ctx, r.id)).filter((p) => p.estado !== 'retirada');
  for (const p of filas) await ctx.lectura(p.persona_rut, `Hoja de ruta ${r.num_ruta}`);
  const head = await membrete(ctx, { titulo: 'Hoja de ruta', folio: String(r.num_ruta), fecha: r.fecha });
  const datos = [
    ['Recaudador', r.nombre_recaudador],
    ['Día', formatFechaLong(r.fecha)],
    ['Sucursal', await nombreDeSucursal(ctx, r.sucursal)],
    ['Sale a las', hhmm(r.iniciada_en ?? r.salida)],
  ] as const;
  const bytes = await renderPdf(
    HojaDeRuta({
      head,
      datos,
      filas: filas.map((p) => ({
        orden: String(p.orden),
        // A stop that is not reached within its day has no hour.
        hora: p.visitada_a === null && p.llegada >= ULTIMO_MINUTO ? '—' : hhmm(p.visitada_a ?? p.llegada),
        nombre: p.nombre,
        direccion: `${p.direccion}, ${nombres.get(p.comuna) ?? p.comuna}`,
        monto: p.monto_a_cobrar,
        resultado: p.resultado ? RESULTADOS[p.resultado].nombre : '',
      })),
    }),
  );
  return { nombre: `ruta-${r.num_ruta}.pdf`, mime: 'application/pdf', bytes, inline: true };
}

/** The receipts of a book, to print and bind. */
export async function imprimirTalonario(ctx: ReadCtx, id: string): Promise<FileReply> {
  const t = await cargarTalonario(ctx, id);
  const head = await membrete(ctx, { titulo: `Talonario ${t.num_talonario}`, folio: `${t.desde} a ${t.hasta}`, fecha: t.entregado_el });
  const numeros = Array.from({ length: t.hasta - t.desde + 1 }, (_, k) => t.desde + k);
  const bytes = await renderPdf(TalonarioImpreso({ head, numeros, acreedor: head.empresa.razon_social }));
  return { nombre: `talonario-${t.num_talonario}.pdf`, mime: 'application/pdf', bytes, inline: true };
}
