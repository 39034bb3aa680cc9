import type { Calendario } from '#kernel/values/calendar.ts';
import { addDays, type Fecha, type Momento } from '#kernel/values/fecha.ts';
import type { ReglasContacto } from './reglas-contacto.ts';

type Canal = 'LLAMADA' | 'VISITA' | 'CORREO' | 'SMS' | 'WHATSAPP' | 'CARTA';
type Finalidad = 'COBRANZA' | 'PREVENTIVA' | 'VERIFICACION' | 'NOTIFICACION' | 'INFORMATIVA';

/** Of whom is about to be contacted: whether the law protects it, where it lives, and whether it owes something late. */
interface Contactado {
  protegida: boolean;
  comuna: string | null;
  en_mora: boolean;
}

/** A contact that was made or tried, in the local clock of Santiago. `contactado`: answered and heard. */
export interface Gestion {
  canal: Canal;
  finalidad: Finalidad;
  en_mora: boolean;
  entrante: boolean;
  contactado: boolean;
  momento: Momento;
}

/** Do not contact: on a day inside it, by one channel or by any. `hasta` null: until somebody lifts it. */
export interface Restriccion {
  motivo: string;
  canal: Canal | null;
  desde: Fecha;
  hasta: Fecha | null;
}

export interface PorContactar {
  persona: Contactado;
  canal: Canal;
  finalidad: Finalidad;
  momento: Momento;
  historia: readonly Gestion[];
  restricciones: readonly Restriccion[];
  /** The contact is another person's and what is said carries amounts of the debt. */
  tercero_con_monto: boolean;
}

type CodigoContacto =
  | 'contacto_restringido'
  | 'fuera_de_horario'
  | 'limite_contacto_semana'
  | 'limite_intentos'
  | 'limite_mensajes_semana'
  | 'separacion_minima'
  | 'tercero_sin_monto';

/** What the law says: `desde` is the first moment at which every rule passes, null when none does by itself. `avisos`: rules that it only warns of. */
interface Veredicto {
  permitido: boolean;
  codigo: CodigoContacto | null;
  desde: Momento | null;
  avisos: CodigoContacto[];
}

/** What the rules are read with: the calendar, what the law says on that day, and the minutes of the local clock ahead of universal time. */
export interface Leyes {
  cal: Pick<Calendario, 'isContactDay' | 'contactDayAfter'>;
  reglas: ReglasContacto;
  desfase: (m: Momento) => number;
}

const DIA = 1440;
const antes = (a: Momento, b: Momento): boolean => a.fecha < b.fecha || (a.fecha === b.fecha && a.minuto < b.minuto);

/** `dias` later: the same local clock, or as many whole days elapsed when the clock went forward meanwhile, whichever comes later. */
function trasDias(m: Momento, dias: number, desfase: Leyes['desfase']): Momento {
  const igual = { fecha: addDays(m.fecha, dias), minuto: m.minuto };
  const adelanto = Math.max(0, desfase(igual) - desfase(m));
  const minuto = igual.minuto + adelanto;
  return minuto < DIA ? { fecha: igual.fecha, minuto } : { fecha: addDays(igual.fecha, 1), minuto: minuto - DIA };
}

/** What a contact spends: a call or visit to collect, its weekly contact; a message or something preventive, one of its messages; the rest, nothing. */
function gasta(g: Pick<Gestion, 'canal' | 'finalidad' | 'en_mora'>): 'contacto' | 'mensaje' | null {
  if (g.finalidad === 'PREVENTIVA') return 'mensaje';
  if (g.finalidad !== 'COBRANZA' && !g.en_mora) return null;
  return g.canal === 'LLAMADA' || g.canal === 'VISITA' ? 'contacto' : 'mensaje';
}

/** A rule that does not hold at a moment, and the first one at which it does (null: no moment). */
interface Falla {
  codigo: CodigoContacto;
  desde: Momento | null;
}
type Regla = (p: PorContactar, m: Momento, l: Leyes) => Falla | null;

/** Outgoing contacts that spent the same and were made by `m`, oldest first. */
const gastados = (p: PorContactar, m: Momento, que: 'contacto' | 'mensaje'): Gestion[] =>
  p.historia.filter((g) => !g.entrante && gasta(g) === que && !antes(m, g.momento)).sort((a, b) => (antes(a.momento, b.momento) ? -1 : 1));

/** Refused while the n-th last of some contacts is less than `dias` days old. */
function limite(codigo: CodigoContacto, filas: readonly Gestion[], n: number, dias: number, m: Momento, l: Leyes): Falla | null {
  const enesima = filas.at(-n);
  if (!enesima) return null;
  const desde = trasDias(enesima.momento, dias, l.desfase);
  return antes(m, desde) ? { codigo, desde } : null;
}

const restringido: Regla = (p, m) => {
  const vigentes = p.restricciones.filter(
    (r) => (r.canal === null || r.canal === p.canal) && r.desde <= m.fecha && (r.hasta === null || m.fecha <= r.hasta),
  );
  if (vigentes.length === 0) return null;
  const hasta = vigentes.map((r) => r.hasta);
  if (hasta.includes(null)) return { codigo: 'contacto_restringido', desde: null };
  return { codigo: 'contacto_restringido', desde: { fecha: addDays((hasta as Fecha[]).sort().at(-1) as Fecha, 1), minuto: 0 } };
};

const enHorario: Regla = (p, m, { cal, reglas }) => {
  const habil = cal.isContactDay(m.fecha, p.persona.comuna);
  if (habil && m.minuto >= reglas.desde_minuto && m.minuto < reglas.hasta_minuto) return null;
  const hoy = habil && m.minuto < reglas.desde_minuto;
  const fecha = hoy ? m.fecha : cal.contactDayAfter(m.fecha, p.persona.comuna);
  return { codigo: 'fuera_de_horario', desde: { fecha, minuto: reglas.desde_minuto } };
};

const porContacto: Regla = (p, m, l) => {
  if (gasta({ ...p, en_mora: p.persona.en_mora }) !== 'contacto') return null;
  const suyas = gastados(p, m, 'contacto');
  const oidas = suyas.filter((g) => g.contactado);
  const semana = limite('limite_contacto_semana', oidas, l.reglas.contactos_semana, 7, m, l);
  if (semana) return semana;
  const intentos = suyas.filter((g) => !g.contactado);
  if (intentos.filter((g) => g.momento.fecha === m.fecha).length >= l.reglas.intentos_dia)
    return { codigo: 'limite_intentos', desde: { fecha: addDays(m.fecha, 1), minuto: 0 } };
  return limite('limite_intentos', intentos, l.reglas.intentos_semana, 7, m, l);
};

const porMensaje: Regla = (p, m, l) => {
  if (gasta({ ...p, en_mora: p.persona.en_mora }) !== 'mensaje') return null;
  const suyos = gastados(p, m, 'mensaje');
  return (
    limite('limite_mensajes_semana', suyos, l.reglas.mensajes_semana, 7, m, l) ??
    limite('separacion_minima', suyos, 1, l.reglas.separacion_dias, m, l)
  );
};

const deTercero: Regla = (p) => (p.tercero_con_monto ? { codigo: 'tercero_sin_monto', desde: null } : null);

/** In the order in which they are said. */
const REGLAS: readonly Regla[] = [restringido, enHorario, porContacto, porMensaje, deTercero];
/** Each turn moves the moment forward: many times what calendar and history may ask. */
const VUELTAS = 500;

/** The first moment from `m` on at which every rule passes; null when one of them never does by itself. */
function primerMomento(p: PorContactar, m: Momento, l: Leyes): Momento | null {
  let cuando = m;
  for (let i = 0; i < VUELTAS; i += 1) {
    const falla = REGLAS.map((r) => r(p, cuando, l)).find((f) => f !== null);
    if (!falla) return cuando;
    if (falla.desde === null) return null;
    cuando = falla.desde;
  }
  return null;
}

/**
 * Whether a person may be contacted now (Ley 19.496 art. 37, Ley 21.320): restrictions, hours of its commune, one contact a week by call or visit and
 * its attempts, two messages a week two days apart, and no amount to a third party. Who the law does not protect is only warned of, but for a
 * restriction, which is of the person. `historia` is of the person, across all its debts.
 */
export function permitido(p: PorContactar, l: Leyes): Veredicto {
  const fallas = REGLAS.flatMap((r) => r(p, p.momento, l) ?? []);
  const rehusa = p.persona.protegida ? fallas[0] : fallas.find((f) => f.codigo === 'contacto_restringido');
  if (!rehusa) return { permitido: true, codigo: null, desde: p.momento, avisos: fallas.map((f) => f.codigo) };
  const propias = p.persona.protegida ? primerMomento(p, p.momento, l) : rehusa.desde;
  return { permitido: false, codigo: rehusa.codigo, desde: propias, avisos: [] };
}
