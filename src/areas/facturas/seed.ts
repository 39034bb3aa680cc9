import { contract as parametros } from '#areas/parametros/contract.ts';
import { addDays } from '#kernel/values/fecha.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { contract } from './contract.ts';
import { darNumero } from './service/enviar.ts';
import { facturaDe } from './service/filas.ts';
import { facturas } from './tables.ts';

const CLIENTES = [
  ['Rosa Aguayo', 'administracion@maderas.ejemplo.cl', 'Maderas del Sur SpA', 'Camino a Paillaco km 4, Valdivia', '+56 63 255 0101'],
  ['Iván Barría', 'finanzas@pesquera.ejemplo.cl', 'Pesquera Austral Ltda.', 'Av. Diego Portales 1820, Puerto Montt', '+56 65 225 0102'],
  ['Camila Norambuena', 'pagos@transportes.ejemplo.cl', 'Transportes Ñuble SpA', 'Longitudinal Sur km 402, Chillán', '+56 42 245 0103'],
  ['Héctor Salas', 'tesoreria@vinas.ejemplo.cl', 'Viñas del Maule S.A.', 'Ruta K-40 s/n, San Clemente', '+56 71 235 0104'],
  ['Paola Etcheverry', 'contabilidad@aridos.ejemplo.cl', 'Áridos Biobío Ltda.', 'Av. Costanera 455, Hualpén', '+56 41 265 0105'],
  ['Nicolás Yáñez', 'cuentas@clinica.ejemplo.cl', 'Clínica Cordillera SpA', 'Av. Las Condes 11300, Santiago', '+56 2 2250 0106'],
] as const;

type Linea = readonly [descripcion: string, cantidad: number, precio: number, descuento?: number];
interface Pieza {
  cliente: number;
  service: string;
  lineas: readonly Linea[];
  /** Days from the business date: when it was issued and when it falls due. */
  dias: readonly [emision: number, vence: number];
  /** How far it went, and what was paid. */
  hasta?: 'Sent' | 'Downloaded';
  pagado?: number | 'todo';
  nota?: string;
}

/** What the administration charges apart from the business itself. */
const PIEZAS: readonly Pieza[] = [
  {
    cliente: 0,
    service: 'Custodia de documentos',
    lineas: [['Custodia de pagarés y contratos, enero', 1, 145_000]],
    dias: [-62, -32],
    hasta: 'Downloaded',
    pagado: 'todo',
  },
  {
    cliente: 1,
    service: 'Informes comerciales',
    lineas: [
      ['Informe comercial de deudor', 12, 8_900],
      ['Informe de socios', 3, 12_500],
    ],
    dias: [-58, -28],
    hasta: 'Sent',
    pagado: 'todo',
  },
  {
    cliente: 2,
    service: 'Gestión notarial',
    lineas: [['Autorización de firmas ante notario', 8, 6_500, 2_000]],
    dias: [-50, -20],
    hasta: 'Downloaded',
    pagado: 30_000,
  },
  {
    cliente: 3,
    service: 'Certificados',
    lineas: [['Certificado de deuda al cierre', 5, 9_500]],
    dias: [-45, -15],
    hasta: 'Sent',
    nota: 'Pidieron copia con timbre de la sucursal Talca.',
  },
  {
    cliente: 4,
    service: 'Custodia de documentos',
    lineas: [['Custodia de pagarés y contratos, febrero', 1, 145_000]],
    dias: [-30, 0],
    hasta: 'Downloaded',
  },
  {
    cliente: 5,
    service: 'Capacitación',
    lineas: [['Taller de cesión electrónica, 4 horas', 2, 320_000, 40_000]],
    dias: [-28, 12],
    hasta: 'Sent',
  },
  {
    cliente: 0,
    service: 'Arriendo de bodega',
    lineas: [['Metro cuadrado en bodega de Quilicura, febrero', 85, 3_900]],
    dias: [-25, 5],
    hasta: 'Downloaded',
    pagado: 200_000,
  },
  { cliente: 1, service: 'Mensajería', lineas: [['Retiro de originales en faena', 6, 18_500]], dias: [-20, 10], hasta: 'Sent' },
  {
    cliente: 3,
    service: 'Informes comerciales',
    lineas: [['Informe comercial de deudor', 20, 8_900, 8_000]],
    dias: [-14, 16],
    hasta: 'Sent',
  },
  { cliente: 2, service: 'Custodia de documentos', lineas: [['Custodia de pagarés y contratos, marzo', 1, 145_000]], dias: [-6, 24] },
  { cliente: 5, service: 'Certificados', lineas: [['Certificado de pagos para crédito bancario', 2, 9_500]], dias: [-2, 28] },
  {
    cliente: 4,
    service: 'Gestión notarial',
    lineas: [
      ['Protesto de letra', 1, 38_000],
      ['Copia autorizada', 4, 4_500],
    ],
    dias: [0, 30],
    nota: 'Falta la boleta del notario para confirmar el precio.',
  },
];

/** Where the demo house is paid: a fictitious account, proposed by accounting and approved by management. */
const CUENTA = { banco: 'Banco de Chile', cuenta: '00-123-45678-09', swift: 'BCHICLRM' } as const;

export const seed: Seed = {
  orden: 96,
  alFinal: true,
  async run(s) {
    const hoy = await s.hoy();
    for (const [nombre, valor] of Object.entries(CUENTA)) {
      const dato = { clave: `facturas.${nombre}`, valor, desde: hoy, motivo: 'Cuenta de recaudación de la administración' };
      const { id } = await s.act(parametros, 'proponer', 'contabilidad@demo.cl', dato);
      await s.act(parametros, 'aprobar', 'gerencia@demo.cl', {}, { id });
    }
    const quien = 'contabilidad@demo.cl';
    for (const { cliente, service, lineas, dias, hasta, pagado, nota } of PIEZAS) {
      const [name = '', companyEmail = '', company, address, contact] = CLIENTES[cliente] ?? [];
      const f = await s.act(contract, 'crear', quien, {
        client: { name, companyEmail, company, address, contact, country: 'Chile' },
        service,
        issuedDate: addDays(hoy, dias[0]),
        dueDate: addDays(hoy, dias[1]),
        items: lineas.map(([descripcion, cantidad, precio, descuento]) => ({
          descripcion,
          cantidad,
          precio,
          ...(descuento ? { descuento } : {}),
        })),
        ...(nota ? { nota } : {}),
      });
      const id = String(f.id);
      if (!hasta) continue;
      // As if it had been sent on its day: no mail leaves for what the demo tells as past.
      await s.arrange(async (ctx) => {
        const row = await facturaDe(ctx, id, true);
        const abierta = hasta === 'Downloaded' ? { descargada_en: ctx.ahora } : {};
        await ctx.update(facturas, row.id, {
          folio: await darNumero(ctx, 'folio', row.id),
          estado: hasta,
          enviada_en: ctx.ahora,
          ...abierta,
        });
      });
      if (!pagado) continue;
      const monto = pagado === 'todo' ? f.total : pagado;
      await s.act(contract, 'pagar', quien, { monto, fecha: addDays(hoy, dias[0] + 12), medio: 'transferencia' }, { id });
    }
  },
};
