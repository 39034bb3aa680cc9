-- What each result of a call means, for companies that had the lists before their rows said it. What a person wrote stays.
update catalogo set atributos = '{"contacto": true}'::jsonb || atributos where catalogo = 'estados_llamada' and codigo in ('CONTESTA', 'TERCERO', 'CORTA');--> statement-breakpoint
update catalogo set atributos = '{"reintenta_min": 180}'::jsonb || atributos where catalogo = 'estados_llamada' and codigo in ('NO_CONTESTA', 'BUZON');--> statement-breakpoint
update catalogo set atributos = '{"reintenta_min": 30}'::jsonb || atributos where catalogo = 'estados_llamada' and codigo = 'OCUPADO';--> statement-breakpoint
update catalogo set atributos = '{"exige": "compromiso"}'::jsonb || atributos where catalogo = 'estados_seguimiento' and codigo = 'PROMETE_PAGO';--> statement-breakpoint
update catalogo set atributos = '{"exige": "disputa"}'::jsonb || atributos where catalogo = 'estados_seguimiento' and codigo = 'DISPUTA';--> statement-breakpoint
update catalogo set atributos = '{"exige": "fecha"}'::jsonb || atributos where catalogo = 'estados_seguimiento' and codigo = 'PROGRAMADO_A_FECHA';
