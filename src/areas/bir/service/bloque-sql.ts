import { sql } from 'drizzle-orm';
import { rutConocido } from '#areas/clientes/public.server.ts';
import type { Bloque } from '#platform/server/cifras/tipos.ts';

/** Risk pages of a person. */
export const bloqueBir: Bloque = {
  bloque: 'buro',
  parte: 'bir',
  titulo: 'Buró y BIR',
  permiso: 'bir:ver',
  orden: 160,
  ambito: 'hoy',
  filas: (
    ctx,
    q,
  ) => sql`select b.id::text as clave, b.id, b.folio, b.rut, 'BIR'::text as clase, ''::text as fuente, b.rating || ' (' || b.puntaje || ')' as resultado, b.emitido as fecha, b.vence, b.estado, b.hecho_por
    from bir b where b.empresa_id = ${ctx.empresa_id}::uuid and b.rut = ${q.rut} and b.estado not in ('en_generacion', 'fallido')`,
  alcance: (ctx, c) => {
    const conocido = rutConocido(ctx, c('rut'));
    return conocido && sql`(${conocido} or ${c('hecho_por')} && ${sql.param([...ctx.faces])}::text[])`;
  },
  columnas: [
    { campo: 'clase', titulo: 'Informe', clase: 'palabra' },
    { campo: 'fuente', titulo: 'Fuente', clase: 'texto' },
    { campo: 'resultado', titulo: 'Resultado', clase: 'texto' },
    { campo: 'fecha', titulo: 'Fecha', clase: 'fecha' },
    { campo: 'vence', titulo: 'Vence', clase: 'fecha' },
    { campo: 'estado', titulo: 'Estado', clase: 'palabra' },
  ],
  cifras: [],
  sucesos: [{ fecha: 'fecha', que: 'Se emitió el BIR' }],
  fila: (r) => ({ titulo: `BIR ${String(r.folio)}`, url: `/bir/${String(r.rut)}` }),
};
