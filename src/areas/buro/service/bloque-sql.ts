import { sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { label } from '#kernel/words.ts';
import type { Bloque } from '#platform/server/cifras/tipos.ts';

/** Bureau reports of a person; nothing of what they say leaves this area. */
export const bloqueBuro: Bloque = {
  bloque: 'buro',
  parte: 'buro',
  titulo: 'Buró y BIR',
  permiso: 'buro:ver',
  orden: 160,
  ambito: 'hoy',
  filas: (
    ctx,
    q,
  ) => sql`select i.id::text as clave, i.rut as cliente, i.tipo as clase, i.fuente, case when i.parcial then 'Parcial' else 'Completo' end as resultado, i.fecha, i.vence,
      case when i.vence >= ${q.al}::date then 'vigente' else 'vencido' end as estado
    from buro_informe i where i.empresa_id = ${ctx.empresa_id}::uuid and i.rut = ${q.rut}`,
  alcance: (ctx, c) => alcanceCliente(ctx, c('cliente')),
  columnas: [
    { campo: 'clase', titulo: 'Informe', clase: 'palabra' },
    { campo: 'fuente', titulo: 'Fuente', clase: 'texto' },
    { campo: 'resultado', titulo: 'Resultado', clase: 'texto' },
    { campo: 'fecha', titulo: 'Fecha', clase: 'fecha' },
    { campo: 'vence', titulo: 'Vence', clase: 'fecha' },
    { campo: 'estado', titulo: 'Estado', clase: 'palabra' },
  ],
  cifras: [],
  sucesos: [{ fecha: 'fecha', que: 'Se consultó el buró' }],
  fila: (r) => ({ titulo: `Informe ${label(String(r.clase)).toLowerCase()}`, url: `/buro/titular/${String(r.cliente)}` }),
};
