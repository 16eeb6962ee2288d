import { maxPicked } from '@milepost/contract/hub-messages/message-sendings'
import { defineCopy } from '@milepost/ui/i18n/language.tsx'

export const copy = defineCopy(
  {
    to: 'To',
    addClient: 'Add a client',
    addClientHint: 'Name, email or phone',
    unknownClient: 'Unknown client',
    tooMany: `You can pick up to ${maxPicked} clients. For more, use “Many clients”.`,
    plan: 'Plan',
    everyPlan: 'Every plan',
    consultant: 'Consultant',
    everyConsultant: 'Every consultant',
    noConsultant: 'No consultant',
    tag: 'Tag',
    everyTag: 'Any tag or none',
    willGetIt: (count: number) =>
      count === 1 ? '1 client will get it.' : `${count} clients will get it.`,
    cannotGetIt: (count: number) => (count === 1 ? '1 can’t.' : `${count} can’t.`),
    remove: (name: string) => `Remove ${name}`,
    nobodyYet: 'No client chosen yet',
  },
  {
    to: 'Para',
    addClient: 'Agregar un cliente',
    addClientHint: 'Nombre, correo o teléfono',
    unknownClient: 'Cliente desconocido',
    tooMany: `Puede elegir hasta ${maxPicked} clientes. Para más, use “Muchos clientes”.`,
    plan: 'Plan',
    everyPlan: 'Todos los planes',
    consultant: 'Consultor',
    everyConsultant: 'Todos los consultores',
    noConsultant: 'Sin consultor',
    tag: 'Etiqueta',
    everyTag: 'Con cualquier etiqueta o sin etiqueta',
    willGetIt: (count) =>
      count === 1 ? 'Lo recibirá 1 cliente.' : `Lo recibirán ${count} clientes.`,
    cannotGetIt: (count) => (count === 1 ? '1 no puede.' : `${count} no pueden.`),
    remove: (name) => `Quitar ${name}`,
    nobodyYet: 'Todavía no ha elegido ningún cliente',
  },
)

/** Clients one by one, or all of a kind. */
export const whoCopy = defineCopy(
  { picked: 'Pick clients', many: 'Many clients' },
  { picked: 'Elegir clientes', many: 'Muchos clientes' },
)
