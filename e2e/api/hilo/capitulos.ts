import { esperarCuenta, habilitarCliente, registrarCliente } from './capitulo-cliente.ts';
import { cobrarAlDia, cobrarConMora } from './capitulo-cobro.ts';
import { negociarT13 } from './capitulo-compra.ts';
import { devolverExcedentes } from './capitulo-devolucion.ts';
import { girarT13 } from './capitulo-giro.ts';
import { cerrarLibros, conciliarMeses, revisarBase } from './capitulo-libros.ts';
import { cargarT13, comprarAnterior, recibirNota } from './capitulo-papeles.ts';
import type { Hilo } from './estado.ts';

/** The journey in order: what each step is called, and what it does and asserts. */
export const CAPITULOS: readonly (readonly [titulo: string, contar: (h: Hilo) => Promise<unknown>])[] = [
  ['la empresa abre el 02-03-2026', (h) => h.empresa.estrenar(h.hoy)],
  ['se inscribe al cliente y otra persona valida su cuenta', registrarCliente],
  ['fiscalía lo autoriza, firma su contrato marco y el comité le abre una línea', habilitarCliente],
  ['la cuenta no recibe dinero hasta el día siguiente', esperarCuenta],
  ['se le compra una factura', comprarAnterior],
  ['que luego rebaja con una nota de crédito: queda debiendo 450.000', recibirNota],
  ['trae tres facturas buenas entre otras que no se compran', cargarT13],
  ['se negocia la proforma y la aprueba otra persona', negociarT13],
  ['el dinero sale una sola vez, con dos personas y bajo el tope del día', girarT13],
  ['pasan los días y el deudor paga a tiempo las otras facturas', cobrarAlDia],
  ['el 30 de abril paga con atraso la más grande', cobrarConMora],
  ['se devuelven los excedentes al cliente', devolverExcedentes],
  ['se concilian marzo y abril con el banco', conciliarMeses],
  ['se cierran los libros, que cuadran y los lee otro programa', cerrarLibros],
  ['y nada falta ni sobra en la base detenida', revisarBase],
];
