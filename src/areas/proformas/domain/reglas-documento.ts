import { daysBetween } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Caso } from './caso.ts';
import type { ContextoMotor } from './contexto.ts';
import { type Regla, regla, sinRespuesta } from './regla.ts';
import { reglasDeRiesgo } from './reglas-riesgo.ts';

const RECLAMOS: readonly string[] = ['reclamado', 'falta_parcial', 'falta_total'];

function disponibilidad({ doc, precio }: Caso, ctx: ContextoMotor): Regla[] {
  const otra = doc.reservado_por !== null && doc.reservado_por !== ctx.num_proforma ? doc.reservado_por : null;
  const libre = doc.estado === 'validado' || (doc.estado === 'reservado' && otra === null);
  const datos = { documento: doc.nombre, estado: doc.estado, n: otra ?? '' };
  return [
    otra === null
      ? // Held by this same proforma it is as free as it was: that is no change for who votes or signs.
        regla(libre, 'RECHAZADO', {
          id: 'documento_no_disponible',
          valor: libre ? 'validado' : doc.estado,
          umbral: 'validado',
          unidad: 'texto',
          datos,
        })
      : regla(false, 'RECHAZADO', {
          id: 'documento_no_disponible',
          codigo: 'documento_reservado',
          valor: otra,
          umbral: 'libre',
          unidad: 'texto',
          datos,
        }),
    // Its notas de crédito left nothing to buy.
    ...(precio.monto > 0
      ? []
      : [
          regla(false, 'RECHAZADO', {
            id: 'documento_anulado',
            valor: precio.monto,
            umbral: 1,
            unidad: 'pesos',
            datos: { documento: doc.nombre },
          }),
        ]),
    regla(ctx.dtes_admitidos.includes(doc.dte), 'RECHAZADO', {
      id: 'tipo_no_admitido',
      valor: doc.dte,
      umbral: ctx.dtes_admitidos.join(', '),
      unidad: 'texto',
      datos: { dte: doc.dte },
    }),
  ];
}

function registro({ doc, condiciones }: Caso): Regla[] {
  const out: Regla[] = [];
  if (doc.sii !== null) {
    if (!doc.sii.responde) out.push(sinRespuesta('documento_reclamado', 'estado en el SII'));
    else {
      const { estado, fecha, fin_plazo_reclamo } = doc.sii.dato;
      out.push(
        regla(!RECLAMOS.includes(estado), 'RECHAZADO', {
          id: 'documento_reclamado',
          valor: estado,
          umbral: 'sin reclamo',
          unidad: 'texto',
          datos: { fecha: fecha === null ? 'fecha no informada' : formatFecha(fecha) },
        }),
        regla(estado !== 'en_plazo' || fin_plazo_reclamo < condiciones.fechacurso, 'REVISION', {
          id: 'en_plazo_reclamo',
          valor: condiciones.fechacurso,
          umbral: fin_plazo_reclamo,
          unidad: 'fecha',
          datos: { fecha: formatFecha(fin_plazo_reclamo) },
        }),
      );
    }
  }
  if (doc.cesion !== null) {
    if (!doc.cesion.responde) out.push(sinRespuesta('documento_ya_cedido', 'registro de cesiones'));
    else {
      const { cesionario } = doc.cesion.dato;
      const datos = { cesionario: cesionario ?? '' };
      const medida = {
        id: 'documento_ya_cedido',
        valor: cesionario ?? 'sin cesión',
        umbral: 'sin cesión a otro',
        unidad: 'texto' as const,
        datos,
      };
      out.push(regla(cesionario === null, 'RECHAZADO', medida));
    }
  }
  return out;
}

/** Domain §6.4: longer than the maximum only a public body, with the agreement registered, and up to its own maximum. */
function plazoMypime(c: Caso, ctx: ContextoMotor): Regla[] {
  const { deudor } = c.doc;
  if (!ctx.cliente.es_emt || deudor.es_emt) return [];
  const { maximo_dias_mypime, maximo_dias_publico } = ctx.parametros;
  const dias = daysBetween(c.doc.fecha_recepcion, c.precio.fecha_vencimiento);
  const permitido = deudor.organismo_publico && c.doc.acuerdo_plazo && dias <= maximo_dias_publico;
  return [
    regla(dias <= maximo_dias_mypime, permitido ? 'REVISION' : 'RECHAZADO', {
      id: 'plazo_mypime',
      valor: dias,
      umbral: maximo_dias_mypime,
      unidad: 'dias',
      datos: { n: maximo_dias_mypime },
    }),
  ];
}

function fechas(c: Caso, ctx: ContextoMotor): Regla[] {
  const { fechacurso } = c.condiciones;
  const dias = daysBetween(c.doc.fecha_emision, fechacurso);
  const max = ctx.parametros.dias_maximo_emision;
  return [
    regla(c.precio.fecha_vencimiento > fechacurso, 'RECHAZADO', {
      id: 'documento_vencido',
      valor: c.precio.fecha_vencimiento,
      umbral: fechacurso,
      unidad: 'fecha',
      datos: { documento: c.doc.nombre, fecha: formatFecha(c.precio.fecha_vencimiento) },
    }),
    ...plazoMypime(c, ctx),
    regla(dias <= max, 'REVISION', {
      id: 'documento_antiguo',
      valor: dias,
      umbral: max,
      unidad: 'dias',
      datos: { documento: c.doc.nombre, dias, max },
    }),
  ];
}

/** Every rule of one document, measured, in the order in which the screen lists them. */
export function reglasDeDocumento(c: Caso, ctx: ContextoMotor): Regla[] {
  return [...disponibilidad(c, ctx), ...registro(c), ...fechas(c, ctx), ...reglasDeRiesgo(c, ctx)];
}
