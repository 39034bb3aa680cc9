import { addDays } from '#kernel/values/fecha.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { contract } from './contract.ts';

interface Pieza {
  title: string;
  desc: string;
  categoria: string;
  areas: string[];
  content: string;
}

/** Procedures of the demo house, written by operations and published by compliance. */
const ARTICULOS: readonly Pieza[] = [
  {
    title: 'Cómo se cursa una operación de factoring',
    desc: 'Desde el documento del cliente hasta el dinero en su cuenta.',
    categoria: 'FACTORING',
    areas: ['documentos', 'proformas', 'operaciones'],
    content: `## Antes de empezar
El cliente tiene línea vigente, poderes con opinión legal y contrato marco firmado. Sin alguno de los tres la proforma no se aprueba.

## Los pasos
1. Cargue los documentos electrónicos. El sistema revisa firma, folio y cesiones anteriores.
2. Arme la proforma con los documentos elegidos y revise la tasa, la comisión y lo que se descuenta.
3. Envíela a aprobación. Según el monto y las excepciones, la votan una o más personas.
4. Aprobada, la mesa de giros prepara la orden de pago y otra persona la autoriza.

## Si algo falla
Un documento reclamado por el deudor sale de la proforma. Una cesión ajena impide comprarlo: pida al cliente que la regularice.`,
  },
  {
    title: 'Autorizar un giro: quién, cuánto y cuándo',
    desc: 'Topes, segunda persona y cuentas nuevas.',
    categoria: 'TESORERIA',
    areas: ['operaciones', 'pasivos'],
    content: `## Regla de las dos personas
Quien prepara no autoriza. Quien reemplaza a un ausente cuenta también como él.

## Tope del día
- El monto disponible se ve en la mesa de giros y baja con cada orden.
- Lo que no cabe espera al día hábil siguiente o a que gerencia cambie el tope.

## Cuentas nuevas
Una cuenta bancaria recién agregada la confirma otra persona y espera su plazo antes de recibir un pago.`,
  },
  {
    title: 'Recibir un pago y aplicarlo',
    desc: 'Orden de imputación, caja y comprobante.',
    categoria: 'COBRANZA',
    areas: ['recaudaciones'],
    content: `## En qué orden se aplica
1. Costas judiciales.
2. Gastos, intereses de mora, intereses y capital de la obligación más antigua.
3. La obligación siguiente, en el mismo orden.

## La caja
Abra su caja al empezar y ciérrela declarando lo contado. La diferencia queda a su nombre y la revisa otra persona.`,
  },
  {
    title: 'Conciliar una cuenta corriente en seis pasos',
    desc: 'De la cartola al informe firmado.',
    categoria: 'CONTABILIDAD',
    areas: ['conciliacion', 'libro'],
    content: `## Los seis pasos
1. Elija la cuenta corriente y la contable.
2. Elija el período.
3. Cargue la cartola.
4. Deje que el sistema calce lo evidente.
5. Calce a mano lo que quede, o emita el comprobante que falte.
6. Prepare el cierre: lo firma otra persona.

## Después del cierre
Un cambio posterior se hace con la actualización, que muestra lo anterior y lo nuevo.`,
  },
  {
    title: 'Datos personales: qué se mira y por qué queda escrito',
    desc: 'El registro de lecturas y su motivo.',
    categoria: 'CUMPLIMIENTO',
    areas: ['clientes', 'auditoria'],
    content: `Ver la ficha, la deuda o el informe comercial de una persona deja una línea en el registro de lecturas: quién, cuándo y por qué.

## Lo que se espera de usted
- Mire sólo lo que necesita para su trabajo.
- Escriba el motivo con palabras que otro entienda.
- No copie datos fuera del sistema.`,
  },
  {
    title: 'Ausencias y reemplazos',
    desc: 'Cómo dejar el trabajo en buenas manos.',
    categoria: 'OFICINA',
    areas: ['ausencias', 'bandeja'],
    content: `## Antes de irse
Registre la ausencia con sus fechas y su reemplazante. La aprueba su jefatura.

## Mientras no está
El reemplazante ve sus menús y sus pendientes. Cada acto queda a nombre de los dos, y ninguno de los dos aprueba lo que hizo el otro.`,
  },
];

const REDACTA = 'operaciones@demo.cl';
const PUBLICA = 'cumplimiento@demo.cl';

export const seed: Seed = {
  orden: 92,
  async run(s) {
    const hoy = await s.hoy();
    for (const [i, a] of ARTICULOS.entries()) {
      const { id } = await s.act(contract, 'crear', REDACTA, { ...a, revisar_el: addDays(hoy, 60 + 30 * i) });
      await s.act(contract, 'enviar', REDACTA, {}, { id });
      await s.act(contract, 'publicar', PUBLICA, {}, { id });
    }
    const { id } = await s.act(contract, 'crear', REDACTA, {
      title: 'Qué hacer si un deudor reclama un documento',
      desc: 'Los ocho días y lo que viene después.',
      categoria: 'FACTORING',
      areas: ['documentos'],
      content: '## Los ocho días\nEl deudor puede reclamar el contenido o la falta de entrega dentro de ocho días desde la recepción.',
    });
    await s.act(contract, 'enviar', REDACTA, {}, { id });
  },
};
