import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { type Letterhead, Pairs, Paper, Table, Text, View } from '#platform/server/print/document.tsx';
import { nombreTipo, TIPO_EXCEDENTE } from '../domain/nombres.ts';

interface Partida {
  tipo_pasivo: string;
  comprobante: string;
  fecha: string;
  monto: number;
}

interface SolicitudPapel {
  numero: number;
  rut: string;
  nombre: string;
  estado: string;
  destino: 'pagar' | 'compensar';
  medio: string | null;
  monto: number;
  monto_salida: number;
  redondeo: number;
  liquidacion: string;
  cuenta_texto: string | null;
  comprobante: string | null;
  ejecutada_el: string | null;
  obligaciones: readonly { numero: string; vencimiento: string; monto: number }[];
  partidas: readonly Partida[];
  firmas: readonly { paso: string; nombre: string; fecha: string }[];
}

const MEDIO: Readonly<Record<string, string>> = {
  TRANSFERENCIA: 'Transferencia',
  VALE_VISTA: 'Vale vista',
  CHEQUE: 'Cheque',
  EFECTIVO: 'Efectivo',
};
const PASO: Readonly<Record<string, string>> = {
  preparada: 'Preparó',
  excepcion: 'Concedió la excepción',
  revisada: 'Revisó',
  autorizada: 'Autorizó',
  ejecutada: 'Ejecutó',
  rechazada: 'Rechazó',
  anulada: 'Anuló',
  devuelta: 'Giro devuelto',
};

const Titulo = ({ children }: { children: string }) => (
  <Text style={{ fontFamily: 'Helvetica-Bold', marginTop: 8, marginBottom: 2 }}>{children}</Text>
);

function Pasivos({ filas }: { filas: readonly Partida[] }) {
  return (
    <Table
      columns={[
        { titulo: 'Tipo', ancho: 40, valor: (p: Partida) => nombreTipo(p.tipo_pasivo) },
        { titulo: 'Comprobante', ancho: 22, valor: (p: Partida) => p.comprobante },
        { titulo: 'Fecha', ancho: 16, valor: (p: Partida) => formatFecha(p.fecha) },
        { titulo: 'Monto', ancho: 22, derecha: true, valor: (p: Partida) => formatPesos(p.monto) },
      ]}
      rows={filas}
    />
  );
}

function Firmas({ s }: { s: SolicitudPapel }) {
  return (
    <View>
      <Titulo>Quién intervino</Titulo>
      <Pairs rows={s.firmas.map((f) => [PASO[f.paso] ?? f.paso, `${f.nombre}, ${formatFecha(f.fecha)}`] as const)} />
    </View>
  );
}

/** Receipt of a payment or of a compensación already executed; while it is not, the paper says so. */
export function Comprobante({ head, s }: { head: Letterhead; s: SolicitudPapel }) {
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['Beneficiario', s.nombre],
          ['RUT', formatRut(s.rut)],
          ['Estado', s.estado === 'ejecutada' ? `Ejecutada el ${formatFecha(s.ejecutada_el ?? '')}` : `Sin ejecutar: ${s.estado}`],
          ...(s.destino === 'pagar'
            ? ([
                ['Medio', MEDIO[s.medio ?? ''] ?? 's/i'],
                ['Cuenta', s.cuenta_texto ?? 'No aplica'],
                ['Comprobante del banco', s.comprobante ?? 'Pendiente'],
              ] as const)
            : []),
          ['Monto', formatPesos(s.monto)],
          ...(s.redondeo === 0 ? [] : ([['Redondeo Ley 20.956', formatPesos(s.redondeo)]] as const)),
          ['Total entregado', formatPesos(s.destino === 'pagar' ? s.monto_salida : 0)],
        ]}
      />
      <Titulo>Pasivos usados</Titulo>
      <Pasivos filas={s.partidas} />
      {s.obligaciones.length > 0 ? <Titulo>Deudas pagadas</Titulo> : null}
      {s.obligaciones.length > 0 ? (
        <Table
          columns={[
            { titulo: 'Deuda', ancho: 50, valor: (o: SolicitudPapel['obligaciones'][number]) => o.numero },
            { titulo: 'Vencimiento', ancho: 25, valor: (o: SolicitudPapel['obligaciones'][number]) => formatFecha(o.vencimiento) },
            { titulo: 'Monto', ancho: 25, derecha: true, valor: (o: SolicitudPapel['obligaciones'][number]) => formatPesos(o.monto) },
          ]}
          rows={s.obligaciones}
        />
      ) : null}
      <Firmas s={s} />
    </Paper>
  );
}

const suma = (filas: readonly Partida[]) => filas.reduce((a, p) => a + p.monto, 0);

/** The liquidación the client receives: reserva (excedentes), saldo (the other pasivos), or both, as it was asked. */
export function Liquidacion({ head, s }: { head: Letterhead; s: SolicitudPapel }) {
  const reserva = s.partidas.filter((p) => p.tipo_pasivo === TIPO_EXCEDENTE);
  const saldo = s.partidas.filter((p) => p.tipo_pasivo !== TIPO_EXCEDENTE);
  const deudas = s.obligaciones.reduce((a, o) => a + o.monto, 0);
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['Cliente', s.nombre],
          ['RUT', formatRut(s.rut)],
          ['Destino', s.destino === 'pagar' ? 'Pago al cliente' : 'Compensación con sus deudas'],
        ]}
      />
      {s.liquidacion !== 'SALDO' && reserva.length > 0 ? <Titulo>Reserva: excedentes y retenciones liberadas</Titulo> : null}
      {s.liquidacion !== 'SALDO' && reserva.length > 0 ? <Pasivos filas={reserva} /> : null}
      {s.liquidacion !== 'RESERVA' && saldo.length > 0 ? <Titulo>Saldo: otras cuentas por pagar</Titulo> : null}
      {s.liquidacion !== 'RESERVA' && saldo.length > 0 ? <Pasivos filas={saldo} /> : null}
      <Pairs
        rows={[
          ['Reserva', formatPesos(suma(reserva))],
          ['Saldo', formatPesos(suma(saldo))],
          ['Aplicado a deudas', formatPesos(deudas)],
          ...(s.redondeo === 0 ? [] : ([['Redondeo Ley 20.956', formatPesos(s.redondeo)]] as const)),
          ['Líquido a pagar', formatPesos(s.destino === 'pagar' ? s.monto_salida : 0)],
        ]}
      />
      <Firmas s={s} />
    </Paper>
  );
}

interface FichaPapel {
  rut: string;
  nombre: string;
  por_liberar: number;
  reten_liberadas: number;
  cuentas_pagar: number;
  retenido: number;
  comprometido: number;
  mora: number;
  pasivos_vivos: readonly (Omit<Partida, 'monto'> & { saldo: number; retenido: number; comprometido: number })[];
}

/** Certificate of balances of a RUT, as of the date of the paper. */
export function Certificado({ head, f }: { head: Letterhead; f: FichaPapel }) {
  const filas = f.pasivos_vivos.map((p) => ({ ...p, monto: p.saldo + p.retenido + p.comprometido }));
  return (
    <Paper head={head}>
      <Text>
        {`Certificamos que al ${formatFecha(head.fecha)} los saldos a favor de ${f.nombre}, RUT ${formatRut(f.rut)}, son los siguientes:`}
      </Text>
      <Pairs
        rows={[
          ['Retenciones liberadas', formatPesos(f.reten_liberadas)],
          ['Cuentas por pagar', formatPesos(f.cuentas_pagar)],
          ['Retenido', formatPesos(f.retenido)],
          ['Comprometido en solicitudes', formatPesos(f.comprometido)],
          ['Por liberar (condicionado al pago de sus documentos)', formatPesos(f.por_liberar)],
          ['Deuda vencida', formatPesos(f.mora)],
        ]}
      />
      <Titulo>Detalle</Titulo>
      {filas.length === 0 ? <Text>Sin saldos a favor.</Text> : <Pasivos filas={filas} />}
    </Paper>
  );
}
