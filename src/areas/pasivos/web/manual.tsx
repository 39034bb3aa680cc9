import { Stack, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { PesosField } from '#platform/web/form/fields.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import { contract, type Manual } from '../contract.ts';
import { esContrapartida } from '../domain/manual.ts';
import { nombreTipo } from '../domain/nombres.ts';
import { ESTADOS_MANUAL } from './estados.ts';

type Fila = z.output<typeof Manual>;

/** What is missing for the debit side to be the amount, while it is typed. */
function Falta({ monto }: { monto: number }) {
  const lineas = (useWatch({ name: 'contrapartida' }) ?? []) as { monto?: number | null }[];
  const falta = monto - lineas.reduce((n, l) => n + (Number(l.monto) || 0), 0);
  return (
    <Text size="sm" role="status">
      {falta === 0 ? (
        'La contrapartida cuadra'
      ) : (
        <>
          {falta > 0 ? 'Faltan ' : 'Sobran '}
          <Pesos v={Math.abs(falta)} span />
        </>
      )}
    </Text>
  );
}

function Registrar({ record, close }: { record: Detailed<Fila>; close: () => void }) {
  return (
    <ActDialog
      title="Registrar el pasivo"
      size="lg"
      close={close}
      area="pasivos/manuales"
      accion="registrar"
      id={record.id}
      version={record.version}
      schema={contract.operations.registrar_manual.input}
      defaults={{ contrapartida: [{ cuenta: '', monto: record.amount }] }}
      draft={false}
      guard={false}
      invalidates={['pasivos', 'libro']}
      ok="Pasivo registrado y contabilizado"
      onDone={close}
      submit="Registrar"
    >
      <Stack gap="xs">
        <Text size="sm">
          Haber 2105 por <Pesos v={record.amount} span fw={600} />. Indique de qué cuentas sale:
        </Text>
        <Rows name="contrapartida" titulo="Debe" agregar="Agregar cuenta" nueva={() => ({ cuenta: '', monto: null })} max={10}>
          {(path) => (
            <>
              <OptionField
                name={`${path}.cuenta`}
                label="Cuenta"
                options="cuentas"
                area="libro"
                only={(c) => esContrapartida(c.codigo)}
                span={8}
                required
              />
              <PesosField name={`${path}.monto`} label="Monto" span={4} required />
            </>
          )}
        </Rows>
        <Falta monto={record.amount} />
      </Stack>
    </ActDialog>
  );
}

function Resumen({ m }: { m: Fila }) {
  return (
    <Stack>
      <Datos
        items={[
          ['RUT', <Rut key="r" v={m.rut} href={`/pasivos/rut/${m.rut}`} />],
          ['Tipo', nombreTipo(m.tipo_pasivo)],
          ['Comprobante', m.comprobante],
          ['Por qué se le debe', m.motivo],
          ['Propuso', m.propuesto_por],
          ['Fecha', <Fecha key="f" v={m.fecha} />],
          ...(m.resuelto_el
            ? ([
                ['Resolvió', m.resuelto_por_nombre],
                ['Resuelto el', <Fecha key="e" v={m.resuelto_el} />],
              ] as const)
            : []),
          ...(m.resolucion ? ([['Motivo', m.resolucion]] as const) : []),
          ...(m.pasivo_id
            ? ([
                [
                  'Pasivo',
                  <Enlace key="p" to={`/pasivos/${m.pasivo_id}`}>
                    ver el pasivo
                  </Enlace>,
                ],
              ] as const)
            : []),
        ]}
      />
      {m.contrapartida.length > 0 && (
        <Tabla
          nombre="Contrapartida"
          filas={m.contrapartida}
          clave={(c) => `${c.cuenta}${c.monto}`}
          columnas={[
            { titulo: 'Cuenta', celda: (c) => c.cuenta },
            { titulo: 'Debe', cifra: true, celda: (c) => <Pesos v={c.monto} /> },
          ]}
        />
      )}
    </Stack>
  );
}

export default function PasivoManual() {
  return (
    <Detail<Fila>
      area="pasivos/manuales"
      head={(m) => ({
        titulo: m.nombre,
        subtitulo: `${nombreTipo(m.tipo_pasivo)} · ${m.comprobante}`,
        estado: <EstadoBadge estado={m.estado} estados={ESTADOS_MANUAL} />,
        cifras: [{ titulo: 'Monto', valor: <Pesos v={m.amount} /> }],
      })}
      actions={{
        registrar: { primary: true, dialog: ({ record, close }) => <Registrar record={record} close={close} /> },
        rechazar: {
          color: 'red',
          comment: 'required',
          commentField: 'motivo',
          invalidates: ['pasivos'],
          confirm: 'El saldo propuesto no se crea.',
        },
        reversar: {
          color: 'red',
          comment: 'required',
          commentField: 'motivo',
          invalidates: ['pasivos', 'libro'],
          confirm: 'Se reversa su asiento y el cliente deja de tener ese saldo a favor.',
        },
      }}
      tabs={(m) => [{ key: 'resumen', titulo: 'Resumen', content: <Resumen m={m} /> }]}
    />
  );
}
