import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { apiDownload } from '#platform/web/api/files.ts';
import { Detail } from '#platform/web/detail/detail.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { ESTADOS, enDias } from './estados.ts';
import { useNombres } from './nombres.ts';
import { type Contrato, pestanas } from './pestanas.tsx';

const Editar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Editar })));
const Emitir = lazy(() => import('./emitir.tsx').then((m) => ({ default: m.Emitir })));
const RegistrarFirma = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.RegistrarFirma })));
const AnotarFirma = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.AnotarFirma })));
const Legalizar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Legalizar })));
const PedirTermino = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.PedirTermino })));

const cifras = (c: Contrato) => [
  { titulo: 'Vence', valor: enDias(c.dias) },
  { titulo: 'Firmas', valor: c.firmas },
  { titulo: 'Operaciones vivas', valor: c.operaciones_vivas },
  { titulo: 'Saldo que ampara', valor: <Pesos v={c.saldo_vivo} /> },
];

/** How each act is offered: its name and what it will do. */
const acciones = (navigate: ReturnType<typeof useNavigate>): ActionSpecs<Contrato> => ({
  editar: { dialog: ({ record, close }) => <Editar record={record} close={close} /> },
  emitir: { primary: true, dialog: ({ record, close }) => <Emitir record={record} close={close} /> },
  registrar_firma: { label: 'Registrar firmas', dialog: ({ record, close }) => <RegistrarFirma record={record} close={close} /> },
  anotar_firma: { label: 'Anotar una firma', dialog: ({ record, close }) => <AnotarFirma record={record} close={close} /> },
  corregir: {
    label: 'Corregir el texto',
    confirm:
      'Vuelve a borrador para cambiar sus datos. Lo ya emitido queda guardado, las firmas anotadas se pierden y la próxima será otra emisión.',
    comment: 'required',
    commentField: 'motivo',
  },
  legalizar: { dialog: ({ record, close }) => <Legalizar record={record} close={close} /> },
  activar: { confirm: 'Desde ahora ampara operaciones.' },
  renovar: {
    confirm: 'Se abre un borrador con los mismos términos. Éste sigue rigiendo hasta que se active el nuevo.',
    onDone: (r) => void navigate({ to: `/contratos/${(r as { id: string }).id}` }),
  },
  pedir_termino: {
    label: 'Pedir término',
    color: 'red',
    dialog: ({ record, close }) => <PedirTermino record={record} close={close} />,
  },
  desistir_termino: { label: 'Desistir del término', confirm: 'El contrato sigue como estaba.' },
  terminar: { label: 'Aprobar término', color: 'red', confirm: 'El contrato termina hoy; las deudas vivas siguen.' },
  anular: {
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    invalidates: ['contratos', 'libro'],
    confirm: 'El contrato deja de regir; lo que se haya cobrado por él vuelve al cliente.',
  },
});

export default function ContratoDetalle() {
  const navigate = useNavigate();
  const nombre = useNombres();
  return (
    <Detail<Contrato>
      area="contratos"
      head={(c) => ({
        titulo: `Contrato ${c.num_contrato}`,
        subtitulo: `${nombre('contratos_tipos', c.tipo)} · ${c.nombre}`,
        estado: <EstadoBadge estado={c.estado} estados={ESTADOS} />,
        cifras: cifras(c),
      })}
      extra={(c) =>
        c.texto_hash ? (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => void apiDownload(`/api/contratos/${c.id}/imprimir`).catch(toastError)}>
              Imprimir
            </Button>
            {c.firmantes.length > 0 && (
              <Button size="xs" variant="default" onClick={() => void apiDownload(`/api/contratos/${c.id}/firmantes`).catch(toastError)}>
                Firmantes para la notaría
              </Button>
            )}
          </Group>
        ) : null
      }
      oculta={['termino_sin_pedir']}
      actions={acciones(navigate)}
      tabs={pestanas}
    />
  );
}
