import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Cartera } from './alta.ts';
import { agendarAvales } from './avales.ts';
import { agendarCartera } from './cartera.ts';
import type { LineaBanco } from './cobro.ts';
import { agendarCondonaciones } from './condonar.ts';
import { operable } from './credito.ts';
import { Cuaderno } from './cuaderno.ts';
import { agendarFondo } from './fondo.ts';
import { agendarGarantias } from './garantias.ts';
import { agendarLotes } from './lotes.ts';
import { agendarMandatos } from './mandatos.ts';
import type { Narrador } from './narrador.ts';
import { Chequera } from './porcheque.ts';
import { agendarProlongaciones } from './prolonga.ts';
import { agendarProrrogas } from './prorroga.ts';

/** The credits of the story and everything that hangs from them: cheques, guarantees, guarantors, funds, extensions, other terms, sales, forgiveness. */
export function agendarInstrumentos(n: Narrador, hasta: Fecha, carteras: readonly Cartera[], banco: LineaBanco[]): void {
  const cuaderno = new Cuaderno();
  const chequera = new Chequera(n, banco, hasta);
  let siguiente = 3;
  const turno = async (): Promise<Cartera | undefined> => {
    for (let veces = 0; veces < carteras.length; veces += 1) {
      siguiente += 5;
      const c = carteras[siguiente % carteras.length];
      if (c && (await operable(n, c))) return c;
    }
    return undefined;
  };
  agendarCartera(n, hasta, carteras, { banco, cuaderno, chequera });
  agendarAvales(n, hasta, turno);
  agendarGarantias(n, hasta, cuaderno, turno);
  agendarFondo(n, hasta, cuaderno, banco);
  agendarProrrogas(n, hasta, carteras, banco);
  agendarProlongaciones(n, hasta, turno, banco);
  agendarLotes(n, hasta, { banco, cuaderno });
  agendarCondonaciones(n, hasta, carteras);
  agendarMandatos(n, hasta, turno);
  n.agendarAparte(addDays(hasta, -1), () => chequera.dejar());
}
