import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { NOMBRE_PLAZO, type TipoPlazo } from './actuaciones.ts';
import type { EstadoCausa } from './estados.ts';

interface Hechos {
  estado: EstadoCausa;
  /** Day it came to this state. */
  desde: Fecha;
  abogado: string;
  procurador: string;
  /** Terms that run, the nearest first. */
  plazos: readonly { tipo: TipoPlazo; vence: Fecha; ajeno: boolean }[];
  /** Nearest prescription of somebody not served yet. */
  prescribe: { nombre: string; limite: Fecha } | null;
  remate: Fecha | null;
  /** Next cuota of the agreement in force. */
  convenio: Fecha | null;
}

interface Proxima {
  gestion: string;
  responsable: string;
  fecha: Fecha;
}

/** What follows from each state, who does it, and in how many days from the day the case came to it. */
const SIGUE: Readonly<Record<EstadoCausa, readonly [string, 'abogado' | 'procurador', number]>> = {
  POR_DEMANDAR: ['Presentar la demanda', 'abogado', 15],
  DEMANDADA: ['Obtener el despáchese', 'procurador', 15],
  MANDAMIENTO: ['Encargar la notificación al receptor', 'procurador', 7],
  NOTIFICACION_PENDIENTE: ['Notificar y requerir de pago', 'procurador', 30],
  NOTIFICADA_REQUERIDA: ['Pedir el embargo', 'abogado', 10],
  EXCEPCIONES: ['Pedir que se reciba a prueba o se falle', 'abogado', 15],
  PRUEBA: ['Pedir la sentencia', 'abogado', 20],
  SENTENCIA: ['Pedir el embargo o el remate', 'abogado', 15],
  APELACION: ['Seguir la apelación', 'abogado', 30],
  EMBARGO_TRABADO: ['Pedir la tasación y el remate', 'abogado', 20],
  REMATE_FIJADO: ['Asistir al remate', 'abogado', 10],
  REMATADA: ['Girar el precio y liquidar el crédito', 'abogado', 15],
  SUSPENDIDA_POR_CONVENIO: ['Revisar la cuota del convenio', 'abogado', 30],
  ARCHIVADA: ['Revisar si se reactiva', 'abogado', 90],
  TERMINADA: ['Nada: la causa terminó', 'abogado', 0],
};

/** What comes next but for prescriptions: the nearest of our terms, else what follows from its state. */
function loQueSigue(h: Hechos): Proxima {
  const [gestion, quien, dias] = SIGUE[h.estado];
  const responsable = h[quien];
  if (h.estado === 'TERMINADA' || h.estado === 'ARCHIVADA') return { gestion, responsable, fecha: addDays(h.desde, dias) };
  if (h.estado === 'SUSPENDIDA_POR_CONVENIO') return { gestion, responsable, fecha: h.convenio ?? addDays(h.desde, dias) };
  const [nuestro] = h.plazos.filter((p) => !p.ajeno);
  if (nuestro) return { gestion: NOMBRE_PLAZO[nuestro.tipo], responsable: h.abogado, fecha: nuestro.vence };
  const [ajeno] = h.plazos;
  if (ajeno) return { gestion: `Esperar que venza: ${NOMBRE_PLAZO[ajeno.tipo].toLowerCase()}`, responsable, fecha: ajeno.vence };
  if (h.estado === 'REMATE_FIJADO' && h.remate) return { gestion, responsable, fecha: h.remate };
  return { gestion, responsable, fecha: addDays(h.desde, dias) };
}

/**
 * The next act of a case, whose it is and by when. Never empty, and never later than the nearest prescription while somebody is still to be
 * served: an agreement, the archive or a term of something else do not stop it.
 */
export function proximaGestion(h: Hechos): Proxima {
  const sigue = loQueSigue(h);
  if (h.estado === 'TERMINADA' || !h.prescribe || h.prescribe.limite > sigue.fecha) return sigue;
  return { ...sigue, gestion: `${sigue.gestion}: prescribe para ${h.prescribe.nombre}`, fecha: h.prescribe.limite };
}
