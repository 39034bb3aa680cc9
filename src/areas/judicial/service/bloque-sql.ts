import { sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Bloque } from '#platform/server/cifras/tipos.ts';

/** Cases against a person, or in which it stands. */
export const bloqueCausas: Bloque = {
  bloque: 'causas',
  titulo: 'Causas',
  permiso: 'judicial:ver',
  orden: 150,
  ambito: 'hoy',
  filas: (
    ctx,
    q,
  ) => sql`select c.id::text as clave, c.id, c.num_causa, c.rol, c.caratula, c.tribunal, c.rut_deudor, c.abogado, c.procurador, c.estado, c.estado_desde, c.fecha_ingreso, c.fecha_cierre,
      coalesce(c.fecha_ingreso, c.creado_en::date) as fecha, c.monto_demandado, c.proxima_gestion, c.proxima_fecha,
      case when c.estado <> 'TERMINADA' then c.monto_demandado end as en_tramite
    from causa c where c.empresa_id = ${ctx.empresa_id}::uuid and (c.rut_deudor = ${q.rut} or exists (select 1 from causa_interviniente i
      where i.empresa_id = c.empresa_id and i.causa_id = c.id and i.rut = ${q.rut}))`,
  alcance: (ctx, c) => {
    if (ctx.session.alcance === 'empresa') return undefined;
    const caras = sql.param([...ctx.faces]);
    return sql`(${c('abogado')} = any(${caras}::text[]) or ${c('procurador')} = any(${caras}::text[]) or ${alcanceCliente(ctx, c('rut_deudor')) ?? sql`true`})`;
  },
  columnas: [
    { campo: 'estado', titulo: 'Estado', clase: 'palabra' },
    { campo: 'rol', titulo: 'Rol', clase: 'texto' },
    { campo: 'caratula', titulo: 'Carátula', clase: 'texto' },
    { campo: 'tribunal', titulo: 'Tribunal', clase: 'texto' },
    { campo: 'fecha', titulo: 'Ingreso', clase: 'fecha' },
    { campo: 'proxima_gestion', titulo: 'Sigue', clase: 'texto' },
    { campo: 'proxima_fecha', titulo: 'El', clase: 'fecha' },
    { campo: 'monto_demandado', titulo: 'Demandado', clase: 'pesos' },
  ],
  cifras: [{ nombre: 'en_tramite', titulo: 'En tramitación', columna: 'en_tramite', unidad: 'pesos' }],
  sucesos: [
    { fecha: 'fecha_ingreso', que: 'Se demandó', monto: 'monto_demandado', gravedad: 'alerta' },
    { fecha: 'fecha_cierre', que: 'Terminó la causa' },
  ],
  fila: (r) => ({ titulo: r.rol ? `Causa ${String(r.rol)}` : `Causa ${String(r.num_causa)}, sin rol`, url: `/judicial/${String(r.id)}` }),
};
