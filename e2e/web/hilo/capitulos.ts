import { esperarCuenta } from '../../api/hilo/capitulo-cliente.ts';
import { cobrarAlDia } from '../../api/hilo/capitulo-cobro.ts';
import { comprarAnterior, recibirNota } from '../../api/hilo/capitulo-papeles.ts';
import { habilitarEnPantalla, registrarEnPantalla } from './capitulo-cliente.ts';
import { cobrarEnPantalla } from './capitulo-cobro.ts';
import { negociarEnPantalla } from './capitulo-compra.ts';
import { devolverEnPantalla } from './capitulo-devolucion.ts';
import { girarEnPantalla } from './capitulo-giro.ts';
import { cerrarEnPantalla, conciliarEnPantalla } from './capitulo-libros.ts';
import { cargarEnPantalla } from './capitulo-papeles.ts';
import type { HiloEnPantalla } from './estado.ts';
import { mirarFichas } from './mirar.ts';

/** The same thread as that of the API: what names a screen is done by hand on it, the rest by its acts. */
export const CAPITULOS: readonly (readonly [titulo: string, contar: (h: HiloEnPantalla) => Promise<unknown>])[] = [
  ['la empresa abre el 02-03-2026', (h) => h.empresa.estrenar(h.hoy)],
  ['se inscribe al cliente en su formulario y otra persona valida su cuenta en la ficha', registrarEnPantalla],
  ['fiscalía lo autoriza en la ficha y el comité vota su línea en la solicitud', habilitarEnPantalla],
  ['la cuenta no recibe dinero hasta el día siguiente', esperarCuenta],
  ['se le compra una factura', comprarAnterior],
  ['que luego rebaja con una nota de crédito', recibirNota],
  ['se arrastran sus archivos y cada rechazo se lee en palabras', cargarEnPantalla],
  ['la proforma se hace en sus pasos y otra persona la aprueba desde la bandeja', negociarEnPantalla],
  ['la mesa de giros paga con dos personas y bajo el tope', girarEnPantalla],
  ['pasan los días y el deudor paga a tiempo las otras facturas', cobrarAlDia],
  ['paga con atraso la más grande y el desglose lo dice', cobrarEnPantalla],
  ['se pide la devolución de los excedentes y la mesa la paga', devolverEnPantalla],
  ['abril se concilia en su pantalla y otra persona lo cierra', conciliarEnPantalla],
  ['se cierra el mes y el balance dice que cuadra', cerrarEnPantalla],
  ['y cada ficha recorrida se ve sin fallas de accesibilidad ni desborde', mirarFichas],
];
