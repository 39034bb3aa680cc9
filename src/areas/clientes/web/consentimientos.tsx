import { Badge, Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { DateField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { Fecha } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { Acto, type Dialogo as DialogoDeFicha } from './dialogos.tsx';
import { Papel } from './dialogos-filas.tsx';
import { CANALES_CONSENTIMIENTO } from './palabras.ts';
import { PapelArchivado } from './requisitos.tsx';
import { Tabla } from './tabla.tsx';

type Visto = OutputOf<typeof contract, 'por_rut'>['consentimientos'][number];

const consentimientoNuevo = (hoy: string) => ({
  folio: '',
  fecha: hoy,
  archivo: '',
  hasta: '',
  finalidad: 'EVALUACION',
  fuentes: [],
  canal: 'PAPEL',
});

/** What the paper of a consent says, of any person. */
function CamposConsentimiento({ rut }: { rut: string }) {
  const hoy = useHoy();
  return (
    <>
      <TextField name="folio" label="Folio" required maxLength={40} span={6} />
      <DateField name="fecha" label="Fecha de la firma" max={hoy} required span={6} />
      <OptionField name="finalidad" label="Para qué se consulta" options="motivos_consulta" required span={6} />
      <OptionField name="canal" label="Cómo lo dio" options={CANALES_CONSENTIMIENTO} required span={6} />
      <MultiOptionField name="fuentes" label="Fuentes que nombra (vacío: todas, menos el REDEC)" options="fuentes" span={6} />
      <DateField name="hasta" label="Vigente hasta (REDEC: 15 días hábiles bancarios)" span={6} />
      <Papel
        rut={rut}
        name="archivo"
        label="Autorización firmada"
        tipo_archivo="CONSENTIMIENTO"
        arrastre="Arrastre la autorización firmada"
        listo="La autorización firmada quedó archivada."
      />
    </>
  );
}

export function RegistrarConsentimiento(p: DialogoDeFicha) {
  return (
    <Acto
      {...p}
      accion="registrar_consentimiento"
      titulo="Registrar consentimiento para consultar informes"
      submit="Registrar"
      defaults={consentimientoNuevo(useHoy())}
    >
      <CamposConsentimiento rut={p.c.rut} />
    </Acto>
  );
}

function Dialogo({ rut, de, close }: { rut: string; de: Visto | null; close: () => void }) {
  const hoy = useHoy();
  const accion = de ? 'revocar_consentimiento' : 'consentir';
  return (
    <Modal
      opened
      onClose={close}
      title={de ? `Revocar el consentimiento ${de.folio}` : 'Registrar consentimiento para consultar informes'}
      size="lg"
    >
      <Form
        area="clientes"
        accion={accion}
        schema={contract.operations[accion].input}
        defaults={de ? { rut, consentimiento_id: de.id, motivo: '' } : { rut, ...consentimientoNuevo(hoy) }}
        draft={false}
        guard={false}
        ok={de ? 'Consentimiento revocado' : 'Consentimiento registrado'}
        onDone={() => {
          void invalidateArea('clientes');
          close();
        }}
      >
        <Fields>
          {de ? (
            <TextAreaField name="motivo" label="Por qué lo revoca" maxLength={500} required span={12} />
          ) : (
            <CamposConsentimiento rut={rut} />
          )}
        </Fields>
        <FormActions submit={de ? 'Revocar' : 'Registrar'} onCancel={close} />
      </Form>
    </Modal>
  );
}

const estadoDe = (x: Visto, hoy: string): string =>
  x.revocado ? `Revocado el ${formatFecha(x.revocado.fecha)}` : x.hasta && x.hasta < hoy ? 'Vencido' : 'Vigente';

/** Consents of a person, to be asked about: registered and taken back here. */
export function Consentimientos({ rut, lista }: { rut: string; lista: readonly Visto[] }) {
  const hoy = useHoy();
  const [abierto, setAbierto] = useState<{ de: Visto | null } | null>(null);
  return (
    <Stack gap="xs">
      <Can do="clientes:editar">
        <Group>
          <Button size="xs" variant="default" onClick={() => setAbierto({ de: null })}>
            Registrar consentimiento
          </Button>
        </Group>
      </Can>
      <Tabla
        vacia="Sin consentimientos registrados."
        titulos={['Folio', 'Firma', 'Para qué', 'Fuentes', 'Hasta', 'Estado', 'Papel', '']}
        filas={lista.map((x) => [
          x.folio,
          `${formatFecha(x.fecha)} ${x.hora.slice(0, 5)}`,
          label(x.finalidad),
          x.fuentes.join(', ') || 'Todas, menos el REDEC',
          <Fecha key="h" v={x.hasta} />,
          <Badge key="e" variant="light" color={x.revocado ? 'red' : estadoDe(x, hoy) === 'Vigente' ? 'green' : 'gray'}>
            {estadoDe(x, hoy)}
          </Badge>,
          <PapelArchivado key="p" archivo={x.archivo} nombre={`Autorización ${x.folio}`} />,
          x.revocado ? null : (
            <Can key="r" do="clientes:editar">
              <Button size="compact-xs" variant="subtle" color="red" onClick={() => setAbierto({ de: x })}>
                Revocar
              </Button>
            </Can>
          ),
        ])}
      />
      {abierto && <Dialogo rut={rut} de={abierto.de} close={() => setAbierto(null)} />}
    </Stack>
  );
}
