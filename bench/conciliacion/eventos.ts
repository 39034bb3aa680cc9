import type { Azar } from './azar.ts';
import { deposito, pac, parcial } from './eventos-varios.ts';
import { type Evento, evento, type Tipo } from './filas.ts';
import { glosaBanco } from './glosas.ts';
import { DIAS, habil, type Mundo } from './mundo.ts';
import { bancoDe, correr, documentoDe, libroDe, pago } from './pagos.ts';

/** Thousandths of the events of each kind (reconciliation §2.2): they add to a thousand. */
export const MEZCLA: readonly (readonly [Tipo, number])[] = [
  ['uno', 700],
  ['comision', 40],
  ['deposito', 60],
  ['pac', 3],
  ['parcial', 27],
  ['duplicado_banco', 20],
  ['duplicado_libro', 10],
  ['solo_banco', 60],
  ['solo_libro', 80],
];

/** Published fees of a transfer or a collection; half of the fee events use another figure. */
const COMISIONES_DE_LISTA = [119, 238, 290, 357, 595, 990, 1190];

function uno(azar: Azar, m: Mundo): Evento {
  const p = pago(azar, m);
  const dia = azar.prob(600) ? p.dia : correr(azar, p.dia);
  return evento(dia === p.dia ? 'uno' : 'uno_corrido', [bancoDe(azar, m, p, dia, p.monto)], [libroDe(p)]);
}

/** The bank keeps a fee: the line is short of the books by it (or a payment out is dearer by it). */
function comision(azar: Azar, m: Mundo): Evento {
  const p = pago(azar, m);
  const tope = Math.max(1, Math.floor(Math.abs(p.monto) / 20));
  const fee = Math.min(tope, azar.prob(500) ? azar.elegir(COMISIONES_DE_LISTA) : azar.entero(1, 5000));
  const dia = azar.prob(600) ? p.dia : correr(azar, p.dia);
  return evento('comision', [bancoDe(azar, m, p, dia, p.monto - fee)], [libroDe(p)]);
}

/** The bank prints a line twice: half of them identical, half some days later. Only the first one is of the books. */
function duplicadoBanco(azar: Azar, m: Mundo): Evento {
  const { banco, libro } = uno(azar, m);
  const [b] = banco;
  if (!b) throw new RangeError('no line');
  const otra = azar.prob(500) ? { ...b } : { ...b, dia: habil(b.dia + azar.entero(1, 5), 1) };
  return evento('duplicado_banco', banco, libro, { bancoSuelto: [otra] });
}

/** The books post a line twice: half identical, half days later with another number. */
function duplicadoLibro(azar: Azar, m: Mundo): Evento {
  const { banco, libro } = uno(azar, m);
  const [l] = libro;
  if (!l) throw new RangeError('no line');
  const otra = azar.prob(500) ? { ...l } : { ...l, dia: habil(l.dia + azar.entero(1, 5), 1), documento: documentoDe(azar, null) };
  return evento('duplicado_libro', banco, libro, { libroSuelto: [otra] });
}

/** Fees and interest of the bank, and one time in three a payment nobody has posted. */
function soloBanco(azar: Azar, m: Mundo): Evento {
  if (azar.prob(330)) {
    const p = pago(azar, m);
    return evento('solo_banco', [], [], { bancoSuelto: [bancoDe(azar, m, p, p.dia, p.monto)] });
  }
  const cuenta = azar.peso(m.pesosCuentas) + 1;
  const monto = -(azar.prob(500) ? azar.elegir(COMISIONES_DE_LISTA) : azar.entero(500, 90_000));
  const fila = { cuenta, dia: habil(azar.entero(0, DIAS - 1), 1), monto, documento: '', rut: '', glosa: glosaBanco(azar) };
  return evento('solo_banco', [], [], { bancoSuelto: [fila] });
}

function soloLibro(azar: Azar, m: Mundo): Evento {
  return evento('solo_libro', [], [], { libroSuelto: [libroDe(pago(azar, m))] });
}

const FABRICA: Readonly<Record<Exclude<Tipo, 'uno_corrido'>, (azar: Azar, m: Mundo) => Evento>> = {
  uno,
  comision,
  deposito,
  pac,
  parcial,
  duplicado_banco: duplicadoBanco,
  duplicado_libro: duplicadoLibro,
  solo_banco: soloBanco,
  solo_libro: soloLibro,
};

const PESOS = MEZCLA.map(([, p]) => p);

/** The next thing that happens to the company. */
export function siguienteEvento(azar: Azar, m: Mundo): Evento {
  const tipo = MEZCLA[azar.peso(PESOS)]?.[0] ?? 'uno';
  return FABRICA[tipo === 'uno_corrido' ? 'uno' : tipo](azar, m);
}
