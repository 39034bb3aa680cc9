import type { Azar } from './azar.ts';
import { type Evento, evento, type FilaLibro } from './filas.ts';
import { glosaDeposito, glosaPac } from './glosas.ts';
import { DIAS, elegirCliente, habil, type Mundo } from './mundo.ts';
import { bancoDe, conCeros, correr, documentoDe, libroDe, pago } from './pagos.ts';

/** Several receipts in one deposit; three in ten mix clients. The slip number reaches the books of four in ten deposits. */
export function deposito(azar: Azar, m: Mundo): Evento {
  const n = 1 + azar.geometrica(650, 11);
  const c = elegirCliente(azar, m);
  const mezcla = azar.prob(300);
  const dia = habil(azar.entero(0, DIAS - 1), 1);
  const boleta = String(azar.entero(100_000, 99_999_999));
  const conBoleta = azar.prob(400);
  const libro = Array.from({ length: n }, (): FilaLibro => {
    const quien = mezcla ? elegirCliente(azar, m) : c;
    const monto = azar.prob(500) ? azar.elegir(quien.planes).cuota : azar.entero(15_000, 3_000_000);
    const atras = azar.prob(200) ? azar.entero(1, 2) : 0;
    const documento = conBoleta ? boleta : documentoDe(azar, null);
    return { cuenta: c.cuenta, dia: habil(dia - atras, -1), monto, documento, rut: quien.rut, nombre: quien.nombre };
  });
  const total = libro.reduce((s, l) => s + l.monto, 0);
  const deBanco = azar.prob(750) ? dia : correr(azar, dia);
  const documento = azar.prob(600) ? conCeros(azar, azar.prob(60) ? String(azar.entero(100_000, 99_999_999)) : boleta) : '';
  const rut = !mezcla && azar.prob(500) ? c.rut : '';
  return evento('deposito', [{ cuenta: c.cuenta, dia: deBanco, monto: total, documento, rut, glosa: glosaDeposito(azar) }], libro);
}

/** A batch of automatic charges: 20–80 cuotas in one credit. In one of five, one or two rejected charges stay in the books with its number. */
export function pac(azar: Azar, m: Mundo): Evento {
  const cuenta = azar.peso(m.pesosCuentas) + 1;
  const dia = habil(azar.entero(0, DIAS - 1), 1);
  const lote = String(azar.entero(10_000, 9_999_999));
  const conLote = azar.prob(550);
  const fila = (): FilaLibro => {
    const c = elegirCliente(azar, m);
    return {
      cuenta,
      dia,
      monto: azar.elegir(c.planes).cuota,
      documento: conLote ? lote : documentoDe(azar, null),
      rut: c.rut,
      nombre: c.nombre,
    };
  };
  const libro = Array.from({ length: azar.entero(20, 80) }, fila);
  const libroSuelto = azar.prob(200) ? Array.from({ length: azar.entero(1, 2) }, fila) : [];
  const total = libro.reduce((s, l) => s + l.monto, 0);
  const documento = azar.prob(600) ? conCeros(azar, lote) : '';
  const deBanco = azar.prob(700) ? dia : habil(dia + azar.entero(1, 3), 1);
  return evento('pac', [{ cuenta, dia: deBanco, monto: total, documento, rut: '', glosa: glosaPac(azar) }], libro, { libroSuelto });
}

/** One entry paid in 2–5 parts, days apart. */
export function parcial(azar: Azar, m: Mundo): Evento {
  const p = pago(azar, m);
  const n = 1 + azar.geometrica(450, 4);
  const total = Math.abs(p.monto);
  const signo = Math.sign(p.monto);
  const partes: number[] = [];
  let resto = total;
  for (let i = 0; i < n - 1; i += 1) {
    const redonda = azar.prob(400) ? Math.round(resto / (n - i) / 1000) * 1000 : 0;
    const parte = redonda > 0 && redonda < resto ? redonda : azar.entero(1, Math.max(1, Math.floor((resto * 2) / (n - i)) - 1));
    if (parte >= resto) break;
    partes.push(parte);
    resto -= parte;
  }
  partes.push(resto);
  let dia = azar.prob(600) ? p.dia : correr(azar, p.dia);
  const banco = partes.map((monto) => {
    const b = bancoDe(azar, m, p, dia, signo * monto);
    dia = habil(dia + azar.entero(0, 5), 1);
    return b;
  });
  return evento('parcial', banco, [libroDe(p)]);
}
