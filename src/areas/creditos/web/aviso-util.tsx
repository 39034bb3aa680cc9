import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DIA_GASTOS, DIAS_AVISO_UTIL } from '#finanzas/mora.ts';
import type { EntityOf } from '#kernel/contract.ts';
import { addDays, type Fecha as FechaIso, minFecha } from '#kernel/values/fecha.ts';
import { areaApi } from '#platform/web/api/area.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { PaperDrop } from '#platform/web/files/paper.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { Fecha } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract } from '../contract.ts';
import { CANALES_AVISO, type CanalAviso } from '../domain/aviso-util.ts';

type Credito = Detailed<EntityOf<typeof contract>>;
type Cuota = Credito['installments'][number];
const api = areaApi<typeof contract>('creditos');

const CANALES: Readonly<Record<CanalAviso, string>> = { CORREO: 'Correo electrónico', CARTA: 'Carta', SMS: 'SMS', WHATSAPP: 'WhatsApp' };

const venceEl = (q: Cuota) => q.prorrogada_a ?? q.vencimiento;

/** The paper of the notice and the day it was sent: the file is kept with the credit. */
function Registrar({ c, q, close }: { c: Credito; q: Cuota; close: () => void }) {
  const hoy = useHoy();
  const [desde, hasta] = [addDays(venceEl(q), 1), minFecha(hoy as FechaIso, addDays(venceEl(q), DIAS_AVISO_UTIL))];
  const [fecha, setFecha] = useState<string>(hasta);
  const [canal, setCanal] = useState<CanalAviso>('CORREO');
  const guardar = api.useAction('registrar_aviso', { id: c.id, ok: 'Aviso registrado', onSuccess: close });
  return (
    <Modal opened onClose={close} title={`Aviso de cobranza de la cuota ${q.numero}`} size="lg">
      <Stack>
        <Text size="sm">
          Venció el <Fecha v={venceEl(q)} />. El aviso es gratuito y se envía entre el primer y el decimoquinto día de atraso.
        </Text>
        <Group grow align="start">
          <DateInput label="Enviado el" value={fecha} onChange={setFecha} min={desde} max={hasta} />
          <Select
            label="Por dónde"
            data={CANALES_AVISO.map((k) => ({ value: k, label: CANALES[k] }))}
            value={canal}
            onChange={(v) => setCanal((v ?? 'CORREO') as CanalAviso)}
          />
        </Group>
        <PaperDrop
          label="Prueba del aviso"
          under={{ tipo_archivo: 'OTRO', referido_tipo: 'credito', referido_id: c.id, rut: c.rut }}
          onStored={(archivo_id) => guardar.mutate({ version: c.version, cuota: q.numero, fecha, canal, archivo_id })}
        />
      </Stack>
    </Modal>
  );
}

/** Late cuotas whose notice is not proved and whose charges were not judged yet: what is lost without it, and until when. */
export function AvisosPendientes({ c }: { c: Credito }) {
  const hoy = useHoy();
  const puede = useCan('creditos:avisar');
  const [abierta, setAbierta] = useState<Cuota | null>(null);
  const faltan = c.installments.filter(
    (q) => Number(q.cuota) > 0 && venceEl(q) < hoy && q.estado_cuota === 'vencida' && q.aviso === null && q.gastos_el === null,
  );
  if (!puede || faltan.length === 0) return null;
  return (
    <>
      {faltan.map((q) => (
        <Alert key={q.id} color="yellow" title={`No consta el aviso de cobranza de la cuota ${q.numero}`}>
          <Group justify="space-between" gap="xs">
            <Text size="sm">
              El <Fecha v={addDays(venceEl(q), DIA_GASTOS)} /> se le cargan los gastos de cobranza, con UF 0,2 menos si no hay prueba de un
              aviso enviado hasta el <Fecha v={addDays(venceEl(q), DIAS_AVISO_UTIL)} />.
            </Text>
            <Button size="xs" variant="default" onClick={() => setAbierta(q)}>
              Registrar aviso
            </Button>
          </Group>
        </Alert>
      ))}
      {abierta && <Registrar c={c} q={abierta} close={() => setAbierta(null)} />}
    </>
  );
}
