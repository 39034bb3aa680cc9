import { Modal, Table, Text } from '@mantine/core';
import { label } from '#kernel/words.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Nada, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import { Disponible } from './disponible.tsx';
import { NombreDe } from './nombre-de.tsx';
import { palabra, TIPOS_CUENTA_ESPECIAL } from './palabras.ts';
import { Tabla } from './tabla.tsx';

interface P {
  id: string;
  close: () => void;
}
type Linea = {
  id: string;
  numero: number;
  monto_pesos: number;
  usado: number;
  reservado: number;
  disponible_texto: string;
  retenido_texto: string | null;
  desde: string;
  hasta: string;
  estado: string;
  sublimites: { rut_deudor: string; nombre: string | null; monto: number; usado: number | null }[];
};
type Protesto = { id: string; fecha: string; monto: number | null; hasta: string | null; vigente: boolean };
type Impago = { pk: string; numero: string; concepto: string; monto: number; vencimiento: string; dias_mora: number; tramo: string };

function Lectura<T>({ id, path, titulo, close, children }: P & { path: string; titulo: string; children: (data: T) => React.ReactNode }) {
  const q = useRead<T>('clientes', `${id}/${path}`);
  return (
    <Modal opened onClose={close} title={titulo} size="xl">
      {q.isPending ? (
        <Cargando lines={4} />
      ) : q.data === undefined ? (
        <FalloLectura error={q.error} onRetry={() => void q.refetch()} />
      ) : (
        children(q.data)
      )}
    </Modal>
  );
}

export function DetalleLinea(p: P) {
  return (
    <Lectura<{ historia: Linea[] }> {...p} path="detalle-linea" titulo="Detalle de la línea">
      {({ historia }) =>
        historia.length === 0 ? (
          <Vacio razon="Este cliente no ha tenido línea." />
        ) : (
          <>
            <Tabla
              titulos={['N°', 'Monto', 'Usado', 'Reservado', 'Disponible', 'Vigencia', 'Estado']}
              filas={historia.map((l) => [
                l.numero,
                <Pesos key="m" v={l.monto_pesos} />,
                <Pesos key="u" v={l.usado} />,
                <Pesos key="r" v={l.reservado} />,
                <Disponible key="d" l={l} />,
                <Text key="v" size="sm">
                  <Fecha v={l.desde} span /> a <Fecha v={l.hasta} span />
                </Text>,
                <EstadoBadge key="e" estado={l.estado} />,
              ])}
            />
            {(historia[0]?.sublimites.length ?? 0) > 0 && (
              <Table.ScrollContainer minWidth={560}>
                <Tabla
                  titulos={['Deudor', 'RUT', 'Sublímite', 'Debe hoy', 'Queda']}
                  filas={(historia[0]?.sublimites ?? []).map((s) => [
                    s.nombre ?? '—',
                    <Rut key="r" v={s.rut_deudor} />,
                    <Pesos key="s" v={s.monto} />,
                    s.usado === null ? <Nada key="u" /> : <Pesos key="u" v={s.usado} />,
                    s.usado === null ? <Nada key="q" /> : <Pesos key="q" v={Math.max(0, s.monto - s.usado)} />,
                  ])}
                />
              </Table.ScrollContainer>
            )}
          </>
        )
      }
    </Lectura>
  );
}

export function Protestos(p: P) {
  return (
    <Lectura<Protesto[]> {...p} path="protesos" titulo="Protestos">
      {(filas) =>
        filas.length === 0 ? (
          <Vacio razon="Sin protestos registrados." />
        ) : (
          <Tabla
            titulos={['Fecha', 'Monto', 'Situación']}
            filas={filas.map((h) => [<Fecha key="f" v={h.fecha} />, <Pesos key="m" v={h.monto} />, h.vigente ? 'Vigente' : 'Aclarado'])}
          />
        )
      }
    </Lectura>
  );
}

export function EnCobranza(p: P) {
  return (
    <Lectura<Impago[]> {...p} path="documentos-en-cobranza" titulo="Documentos en cobranza">
      {(filas) =>
        filas.length === 0 ? (
          <Vacio razon="Nada vencido e impago." />
        ) : (
          <Tabla
            titulos={['Número', 'Concepto', 'Vencimiento', 'Tramo', 'Monto']}
            filas={filas.map((d) => [
              d.numero,
              palabra(d.concepto),
              <Fecha key="f" v={d.vencimiento} />,
              d.tramo,
              <Pesos key="m" v={d.monto} />,
            ])}
          />
        )
      }
    </Lectura>
  );
}

export function CuentasEspeciales({
  filas,
  close,
}: {
  filas: readonly { id: string; tipo: string; banco: string; ctacte: string; condicion: string; hasta: string | null }[];
  close: () => void;
}) {
  return (
    <Modal opened onClose={close} title="Cuentas especiales" size="lg">
      {filas.length === 0 ? (
        <Vacio razon="Sin cuentas restringidas." />
      ) : (
        <Tabla
          titulos={['Tipo', 'Banco', 'Cuenta', 'Condición', 'Hasta']}
          filas={filas.map((c) => [
            TIPOS_CUENTA_ESPECIAL.find((t) => t.codigo === c.tipo)?.nombre ?? label(c.tipo),
            <NombreDe key="b" lista="bancos" codigo={c.banco} />,
            c.ctacte,
            c.condicion,
            <Fecha key="h" v={c.hasta} />,
          ])}
        />
      )}
    </Modal>
  );
}
