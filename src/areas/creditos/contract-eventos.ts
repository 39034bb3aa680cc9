import type { Fecha } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';

/** What the events of a credit say of it: enough to ask the door (`creditoPorId`) for the rest. */
export interface CreditoDicho {
  credito_id: string;
  numero: number;
  rut: string;
  /** Capital P as the pagaré carries it: whole pesos, or UF with four decimals. */
  capital: string;
  moneda: 'CLP' | 'UF';
}

/** A check that another area answers, as the screen lists it. */
interface Observacion {
  codigo: string;
  datos: Record<string, string | number>;
}

/** What a payment pays of a cuota, as who received it posts it: `pk` is the debt of the cuota. */
export interface AbonoDicho {
  numero: number;
  pk: string;
  rut: Rut;
  documento: string;
  concepto: 'COSTAS' | 'GASTOS' | 'MORA' | 'INTERES' | 'REAJUSTE' | 'CAPITAL';
  monto: Pesos;
}

/** A payment as it stands after the credit was rebuilt. */
interface CobroDicho {
  evento_id: string;
  fecha: Fecha;
  /** Day of its entries. */
  fecha_contable: Fecha;
  origen: { area: string; id: string };
  abonos: AbonoDicho[];
  /** Capital lent that it pays, in units of the currency: pesos, or ten-thousandths of UF (in `abonos` it goes in pesos of its day). */
  capital: number;
  comision: Pesos;
  /** Forgiven, not paid. */
  sin_dinero: boolean;
}

/** What another area did to a credit, as its page lists it. */
export interface CambioDicho {
  id: string;
  titulo: string;
  detalle: string;
  fecha: Fecha;
  estado: string;
  url: string;
}

/** What was written off of a credit and what has come back of it since, pesos. */
export interface CastigoDicho {
  fecha: Fecha;
  monto: Pesos;
  recuperado: Pesos;
}

declare module '#kernel/events.ts' {
  interface Events {
    /**
     * Payments of a credit that come in, change what they pay, or are taken back, whoever received them: `deshechos` stop being what they
     * were, `hechos` are what they are now (a payment applied again is in both). Whoever received them posts its own entry; who owns the
     * credit answers for whose money it is (venta-pagares).
     */
    'credito.cobros': CreditoDicho & {
      hechos: CobroDicho[];
      deshechos: Pick<CobroDicho, 'evento_id' | 'fecha' | 'abonos' | 'sin_dinero'>[];
      motivo: string;
    };
    /**
     * A payment of another area came in or went back, and the credit was rebuilt: who received money since `desde` applies it again. `pagos` are
     * those that pay otherwise: who posts them again answers `credito.por_reaplicar`; those of nobody refuse the act.
     */
    'credito.reaplicado': CreditoDicho & {
      desde: Fecha;
      motivo: string;
      pagos: { evento_id: string; area: string }[];
    };
    /** The papers are signed and its money was asked for (`giro.solicitado` of the same transaction). */
    'credito.documentado': CreditoDicho & { hash_tabla: string; monto_a_girar: Pesos; fecha_curse: Fecha };
    /** The money left: the debt exists since `fecha`. */
    'credito.girado': CreditoDicho & { fecha: Fecha; comprobante: string };
    /** The bank gave the money back, or a mistake was undone: the debt never existed. */
    'credito.giro_reversado': CreditoDicho & { motivo: string };
    'credito.anulado': CreditoDicho & { motivo: string };
    /** Its table was laid out again after a prepayment, or payments moved what each cuota owes. */
    'credito.cambiado': CreditoDicho & { fecha: Fecha };
    /** Nothing is owed any more; `prepagado` when a prepayment closed it. A reversal of that payment says `credito.reabierto`. */
    'credito.pagado': CreditoDicho & { fecha: Fecha; prepagado: boolean };
    'credito.reabierto': CreditoDicho & { fecha: Fecha };
    /** It became another credit, which owes from now on; undone, it owes again and that one never was (area prolongaciones). */
    'credito.reprogramado': CreditoDicho & { nuevo_id: string; nuevo_numero: number; fecha: Fecha };
    'credito.reprogramacion_deshecha': CreditoDicho & { nuevo_id: string; nuevo_numero: number; fecha: Fecha };
    'credito.castigado': CreditoDicho & { fecha: Fecha };
    /** From today who bought it asks for its cuotas by himself: nobody here charges them. */
    'credito.cobra_otro': { credito_id: string; numero: number; nombre: string };
    /** The due date of one cuota moved, forward by a prórroga or back when it is undone; the others keep theirs. `pk`: its key in the ledger. */
    'cuota.postergada': CreditoDicho & { cuota: number; pk: string; de: Fecha; a: Fecha };
  }
  interface Questions {
    /** Of some credits, those that somebody else collects by himself on a day, with who: the rest are collected here. */
    'credito.cobrador': {
      input: { credito_ids: readonly string[]; fecha: Fecha };
      answer: Readonly<Record<string, { rut: Rut; nombre: string }>>;
    };
    /** Of all the credits, those that somebody else collects by himself on a day: who works the whole portfolio leaves them out. */
    'credito.cobrados_por_otro': { input: { fecha: Fecha }; answer: readonly string[] };
    /**
     * Somebody reads the page of a credit: what each area did to it (prórrogas of its cuotas, prolongaciones), when the session may see that;
     * who receives the money of one written off says what came back. `cuotas`: keys of their debts.
     */
    'credito.visto': {
      input: { credito_id: string; rut: Rut; cuotas: readonly string[] };
      answer: { cambios: readonly CambioDicho[]; castigo: CastigoDicho | null };
    };
    /**
     * A credit is about to be documented: what is missing in each area that must have something ready, empty when it looked and all is there.
     * An area that has nothing to look at does not answer. `pedido`: what the client asked for, in its currency; `en_mesa`: its giro is being looked at, with the
     * checks of the desk beside it.
     */
    'credito.por_documentar': {
      input: CreditoDicho & { plazo: number; hash_tabla: string; pedido: string; en_cuotas: boolean; en_mesa: boolean };
      answer: readonly Observacion[];
    };
    /**
     * How much of a giro stays for debts of the client that it pays off (descuentos), with the amounts of the day `al`; what is withheld for
     * another person is taken at the desk of operaciones.
     */
    'credito.deducciones': {
      input: CreditoDicho & { al: Fecha };
      answer: readonly { pk: string; concepto: 'COSTAS' | 'GASTOS' | 'MORA' | 'INTERES' | 'CAPITAL'; monto: Pesos }[];
    };
    /** Which of these payments (their `evento_id`) who received them posts again at `credito.reaplicado`. */
    'credito.por_reaplicar': {
      input: { rut: string; desde: Fecha; pagos: { evento_id: string; area: string }[] };
      answer: readonly string[];
    };
    /**
     * Charges of collection of some cuotas are about to be judged, also when their credit is rebuilt: the notices of collection that somebody can
     * prove, each with the day it was sent. Of one without proof within its first fifteen days of delay the cap falls by UF 0,2.
     */
    'credito.por_cargar_gastos': { input: { pks: readonly string[] }; answer: readonly { pk: string; fecha: Fecha }[] };
  }
}
