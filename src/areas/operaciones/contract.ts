import { defineArea } from '#kernel/contract.ts';

declare module '#kernel/events.ts' {
  interface Events {
    /** Money that must leave for another reason than a purchase of documents: same desk, cap, account rules and two people. */
    'giro.solicitado': {
      origen_area: string;
      origen_id: string;
      rut: string;
      nombre: string;
      /** Account of the beneficiary in `clientes`; null when the money is handed over otherwise (cash, own account). */
      cuenta_id: string | null;
      medio: string;
      monto: number;
    };
    /** The money left. The area of origin posts its own entry with these data. */
    'giro.confirmado': {
      origen_area: string;
      origen_id: string;
      orden_id: string;
      fecha: string;
      comprobante: string;
      medio: string;
      /** Our bank account in the ledger (1102.x), or 1101 for cash. */
      cuenta_banco: string;
    };
    /** The order was annulled or the bank gave it back: the area of origin undoes what it did. */
    'giro.rechazado': { origen_area: string; origen_id: string; causa: string };
  }
}

export const contract = defineArea({
  area: 'operaciones',
  tier: 2,
  uses: [],
  permissions: ['ver', 'etapa', 'preparar-giro', 'autorizar', 'confirmar-giro', 'anular', 'recomprar', 'cerrar'],
});
