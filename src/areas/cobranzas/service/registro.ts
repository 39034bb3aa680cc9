import { and, desc, eq, gte, inArray, lte } from 'drizzle-orm';
import { nombresDeLista } from '#areas/catalogos/public.server.ts';
import { personaConocida } from '#areas/clientes/public.server.ts';
import { membrete } from '#areas/empresas/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { formatRut, type Rut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { NOMBRE_CANAL } from '../domain/formas.ts';
import { RegistroImpreso } from '../print/registro.tsx';
import { gestiones, tickets } from '../tables.ts';
import { vistaGestion } from './detalle.ts';

const DOS_ANIOS = 730;
const MAX = 2000;

interface Pedido {
  rut: Rut;
  desde?: Fecha | undefined;
  hasta?: Fecha | undefined;
}

/** Every contact made with a person in some days (two years, unless told), in whatever ticket. It is read on the record. 404 out of reach. */
export async function registroDe(ctx: ReadCtx, o: Pedido) {
  const { filas, ...r } = await leer(ctx, o);
  return r;
}

async function leer(ctx: ReadCtx, o: Pedido) {
  const p = await personaConocida(ctx, o.rut);
  if (!p) throw new NotFound();
  const hasta = o.hasta ?? ctx.hoy;
  const desde = o.desde ?? addDays(hasta, -DOS_ANIOS);
  await ctx.lectura(o.rut, 'Registro de gestiones de cobranza');
  const filas = await ctx.rows(gestiones, and(eq(gestiones.persona_rut, o.rut), gte(gestiones.fecha, desde), lte(gestiones.fecha, hasta)), {
    orden: [desc(gestiones.inicio), desc(gestiones.id)],
    limit: MAX,
  });
  const ids = [...new Set(filas.map((g) => g.ticket_id))];
  const nums = new Map((ids.length === 0 ? [] : await ctx.rows(tickets, inArray(tickets.id, ids))).map((t) => [t.id, t.num_ticket]));
  const vistas = filas.map((g) => vistaGestion(g, nums.get(g.ticket_id) ?? 0));
  return { filas, rut: o.rut, nombre: p.nombre, desde, hasta, gestiones: vistas };
}

/** The same on paper, for who asks what was done with him: the person or the authority. */
export async function imprimirRegistro(ctx: ReadCtx, o: Pedido): Promise<FileReply> {
  const r = await leer(ctx, o);
  const llamadas = await nombresDeLista(ctx, 'estados_llamada');
  const seguimientos = await nombresDeLista(ctx, 'estados_seguimiento');
  const filas = r.filas.map((g) => {
    const dicho = [
      g.estado_llamada && (llamadas.get(g.estado_llamada) ?? label(g.estado_llamada).toLowerCase()),
      g.estado_seguimiento && (seguimientos.get(g.estado_seguimiento) ?? label(g.estado_seguimiento).toLowerCase()),
    ];
    return {
      cuando: `${formatFecha(g.fecha)} ${String(Math.floor(g.minuto / 60)).padStart(2, '0')}:${String(g.minuto % 60).padStart(2, '0')}`,
      que: `${NOMBRE_CANAL[g.canal] ?? label(g.canal)}${g.entrante ? ', recibida' : ''}`,
      con: g.contacto_nombre ?? r.nombre,
      resultado: [...new Set(dicho.filter(Boolean))].join(', '),
      comentario: g.comentario ?? '',
      por: `${g.operador_nombre}${g.excepcion ? `, con excepción de ${g.excepcion.por}` : ''}`,
    };
  });
  const titulo = 'Registro de gestiones de cobranza';
  const head = await membrete(ctx, { titulo, folio: formatRut(r.rut) });
  const dias = `Del ${formatFecha(r.desde)} al ${formatFecha(r.hasta)}`;
  const bytes = await renderPdf(RegistroImpreso({ head, nombre: r.nombre, rut: r.rut, dias, filas }));
  return { nombre: `registro-${r.rut}.pdf`, mime: 'application/pdf', bytes, inline: true };
}
